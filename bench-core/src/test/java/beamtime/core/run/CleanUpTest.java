package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CleanUpTest {
  @Test
  void whatRemovesARunsPlacesLaterNamesTheServerAndTheRun() {
    String command =
        CleanUp.command(
            Path.of("/lab/beamtime/bench-mongo/target/benchmarks.jar"),
            Map.of("testbed.mongodb.uri", "mongodb://db.lab", "testbed.logs", "/tmp/logs"),
            Path.of("/runs/20260131-235959"));
    assertThat(command)
        .matches(
            "java -Dtestbed.mongodb.uri=mongodb://db.lab"
                + " -jar bench-mongo/target/benchmarks.jar clean --run=20260131235959[a-z0-9]+");
  }
}
