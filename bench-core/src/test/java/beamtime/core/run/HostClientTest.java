package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Pace;
import beamtime.core.owner.OwnedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostClientTest {
  @TempDir private Path folder;

  /**
   * A request larger than a pipe meets its end while it is written, a small one as a rule later.
   */
  @Test
  void aHostThatEndsSaysSoHoweverMuchOfItsRequestIsWritten() throws IOException {
    Files.createDirectory(folder.resolve("logs"));
    Path jar = folder.resolve("module/target/benchmarks.jar");
    try (HostClient host = new HostClient(jar, folder, new OwnedFolder(folder))) {
      for (int letters : new int[] {1, 1 << 20}) {
        assertThat(host.run(request("x".repeat(letters)), Guard.after(60)))
            .isEqualTo(
                new HostMessages.Failed(
                    "the process that runs benchmarks.jar ended; see "
                        + folder.resolve("logs/host-module.log")));
      }
    }
  }

  /** As they lie in the container image, and where released ones are downloaded to. */
  @Test
  void jarsThatLieInNoFolderOfTheBuildShareNoTemporaryFiles() {
    List<Path> archives =
        Stream.of(
                "/b/icat/benchmarks.jar",
                "/b/hbase/benchmarks.jar",
                "/b/bench-icat-all.jar",
                "/b/bench-hbase-all.jar",
                "/" + "b/".repeat(200) + "benchmarks.jar")
            .map(jar -> new HostClient(Path.of(jar), folder, new OwnedFolder(folder)).archive())
            .toList();
    assertThat(archives).doesNotHaveDuplicates();
    assertThat(archives)
        .allSatisfy(
            archive -> {
              Path own = archive.getParent();
              assertThat(own.getParent()).isEqualTo(folder);
              assertThat(own.getFileName().toString()).hasSizeLessThan(200);
            });
  }

  private HostMessages.RunRequest request(String value) {
    return new HostMessages.RunRequest(
        new CellName("JobScan", "floor", Map.of()),
        "beamtime.X.scan",
        Map.of("period", value),
        Pace.of(Preset.SMOKE),
        0,
        false,
        false,
        "floor",
        folder.resolve("cell.json").toString(),
        folder.resolve("cell.log").toString());
  }
}
