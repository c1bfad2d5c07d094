package beamtime.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class KernelThreadsTest {
  /** A container shows none; what it shows never falls. */
  @Test
  void theirTimeNeverFalls() {
    KernelThreads threads = new KernelThreads();
    OptionalDouble first = threads.cpuSeconds();
    OptionalDouble second = threads.cpuSeconds();
    assertThat(second.isPresent()).isEqualTo(first.isPresent());
    assertThat(second.orElse(0)).isGreaterThanOrEqualTo(first.orElse(0));
    assertThat(first.isPresent())
        .isEqualTo(ProcStat.of(2).filter(ProcStat::isOfKernel).isPresent());
  }

  /** In a PID namespace process 2 is somebody's. */
  @Test
  void theKernelSaysWhichAreItsOwn() {
    assertThat(stat("2 (kthreadd) S 0 0 0 0 -1 2129984").isOfKernel()).isTrue();
    assertThat(stat("15 (kworker/0:1) I 2 0 0 0 -1 69238880").isOfKernel()).isTrue();
    assertThat(stat("2 (java) S 1 1 1 0 -1 4194304").isOfKernel()).isFalse();
  }

  private static ProcStat stat(String line) {
    return ProcStat.parse(line);
  }
}
