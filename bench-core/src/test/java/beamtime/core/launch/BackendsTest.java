package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of servers by their processes. */
class BackendsTest {
  private static final long JVM = ProcessHandle.current().pid();

  @Test
  void aServerIsCompiledWhereNoneOfItsProcessesIsAJvm() throws IOException {
    Process sleeps = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(Backends.areCompiled(List.of(sleeps.pid()))).isTrue();
      assertThat(Backends.areCompiled(List.of(sleeps.pid(), JVM))).isFalse();
    } finally {
      sleeps.destroyForcibly();
    }
  }

  @Test
  void aServerOfWhichNothingIsKnownMayBeAJvm() {
    assertThat(Backends.areCompiled(List.of())).isFalse();
    assertThat(Backends.areCompiled(List.of(Long.MAX_VALUE))).isFalse();
  }
}
