package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SteadyRateTest {
  private static final long DAY = TimeUnit.DAYS.toNanos(1);

  @Test
  void theFirstIsDueAfterOneInterval() {
    SteadyRate arrivals = SteadyRate.from(1_000, 50);
    assertThat(arrivals.due(0)).isEqualTo(20_001_000);
    assertThat(arrivals.due(49)).isEqualTo(1_000_001_000);
  }

  @Test
  void aRateThatDividesNoSecondDoesNotDrift() {
    SteadyRate arrivals = SteadyRate.from(0, 3);
    assertThat(arrivals.due(3L * 86_400 - 1)).isEqualTo(DAY);
  }

  @Test
  void whatIsDueIsCountedToTheInstant() {
    SteadyRate arrivals = SteadyRate.from(-5, 50);
    assertThat(arrivals.dueUntil(arrivals.due(0) - 1)).isZero();
    assertThat(arrivals.dueUntil(arrivals.due(0))).isEqualTo(1);
    assertThat(arrivals.dueUntil(arrivals.due(999))).isEqualTo(1_000);
    assertThat(arrivals.dueUntil(-6)).isZero();
  }

  @Test
  void whatIsOverdueIsNotWaitedFor() {
    SteadyRate arrivals = SteadyRate.from(System.nanoTime() - DAY, 1);
    arrivals.await(0);
    assertThat(arrivals.due(0)).isLessThan(System.nanoTime());
  }

  @Test
  void whatIsNotDueIsWaitedFor() {
    SteadyRate arrivals = SteadyRate.from(System.nanoTime(), 100);
    arrivals.await(1);
    assertThat(System.nanoTime()).isGreaterThanOrEqualTo(arrivals.due(1));
  }

  @Test
  void thereIsNoRateOfNothing() {
    assertThatThrownBy(() -> SteadyRate.from(0, 0)).hasMessage("rate 0: must be positive");
  }
}
