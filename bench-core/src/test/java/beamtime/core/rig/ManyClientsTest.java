package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManyClientsTest {
  /** Processors decide how many recorders there are: a large server's, and half the heap wanted. */
  private static final List<String> LARGE_MACHINE =
      List.of("-XX:ActiveProcessorCount=64", "-Xmx512m", "-XX:+ExitOnOutOfMemoryError");

  @Test
  void fiveHundredNeedHalfAGigabyteOfHeapAtMost() throws Exception {
    Process rig =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                LARGE_MACHINE.get(0),
                LARGE_MACHINE.get(1),
                LARGE_MACHINE.get(2),
                "-cp",
                System.getProperty("java.class.path"),
                ManyClients.class.getName())
            .redirectErrorStream(true)
            .start();
    String told = new String(rig.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(rig.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(told.lines()).contains("closed done", "open done");
    assertThat(rig.exitValue()).isZero();
  }
}
