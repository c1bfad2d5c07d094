package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Pace;
import beamtime.core.result.JmhFile;
import beamtime.core.workload.FloorJobScanBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkRunnerTest {
  private static final Map<String, String> PARAMS =
      Map.of("period", "DAY", "filters", "0", "days", "1");

  @TempDir private Path folder;

  @Test
  void aForkWhoseEarlierOnesAreGoneFailsAndLeavesNoShorterResult() {
    Path result = folder.resolve("gone.json");
    HostMessages.RunReply reply = ForkRunner.run(request("beamtime.X.scan", result, 2));
    assertThat(reply)
        .isInstanceOfSatisfying(
            HostMessages.Failed.class,
            failed ->
                assertThat(failed.cause())
                    .startsWith("the results of its earlier forks can't be read: "));
    assertThat(Files.exists(result)).isFalse();
  }

  @Test
  void anyForkMayBeRunAgainTheLastOneToo() throws IOException {
    Path result = folder.resolve("cell.json");
    String scan = FloorJobScanBenchmark.class.getName() + ".scan";
    for (int fork : List.of(0, 1, 1)) {
      assertThat(ForkRunner.run(request(scan, result, fork)))
          .as("fork %d", fork)
          .isInstanceOf(HostMessages.Done.class);
    }
    assertThat(JmhFile.read(result).get(0).forks()).hasSize(2);
  }

  private HostMessages.RunRequest request(String benchmark, Path result, int fork) {
    return new HostMessages.RunRequest(
        new CellName("JobScan", "floor", PARAMS),
        benchmark,
        PARAMS,
        Pace.of(Preset.SMOKE).withForks(2),
        fork,
        false,
        false,
        "floor",
        result.toString(),
        folder.resolve("cell.log").toString());
  }
}
