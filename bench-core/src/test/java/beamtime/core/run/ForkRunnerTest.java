package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.launch.Pace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkRunnerTest {
  @TempDir private Path folder;

  @Test
  void aForkWhoseEarlierOnesRanInAProcessThatIsGoneFailsAndLeavesNoShorterResult() {
    Path result = folder.resolve("cell.json");
    HostMessages.RunReply reply = new ForkRunner().run(request(result, 2));
    assertThat(reply)
        .isEqualTo(
            new HostMessages.Failed(
                "the process that held the results of its earlier forks has ended, so they are lost"));
    assertThat(Files.exists(result)).isFalse();
  }

  private HostMessages.RunRequest request(Path result, int fork) {
    return new HostMessages.RunRequest(
        "beamtime.X.scan",
        Map.of(),
        Pace.of(Preset.SMOKE).withForks(3),
        fork,
        true,
        false,
        "floor",
        result.toString(),
        folder.resolve("cell.log").toString());
  }
}
