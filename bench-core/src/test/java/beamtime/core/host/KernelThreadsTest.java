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
        .isEqualTo(ProcStat.of(2).filter(stat -> stat.parent() == 0).isPresent());
  }
}
