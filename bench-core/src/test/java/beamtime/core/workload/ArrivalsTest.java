package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final long DAY = TimeUnit.DAYS.toNanos(1);

  @Test
  void theFirstIsDueAfterOneInterval() {
    Arrivals arrivals = Arrivals.from(1_000, 50);
    assertThat(arrivals.due(0)).isEqualTo(20_001_000);
    assertThat(arrivals.due(49)).isEqualTo(1_000_001_000);
  }

  @Test
  void aRateThatDividesNoSecondDoesNotDrift() {
    Arrivals arrivals = Arrivals.from(0, 3);
    assertThat(arrivals.due(3L * 86_400 - 1)).isEqualTo(DAY);
  }

  @Test
  void whatIsDueIsCountedToTheInstant() {
    Arrivals arrivals = Arrivals.from(-5, 50);
    assertThat(arrivals.dueUntil(arrivals.due(0) - 1)).isZero();
    assertThat(arrivals.dueUntil(arrivals.due(0))).isEqualTo(1);
    assertThat(arrivals.dueUntil(arrivals.due(999))).isEqualTo(1_000);
    assertThat(arrivals.dueUntil(-6)).isZero();
  }

  @Test
  void whatIsOverdueIsNotWaitedFor() {
    Arrivals arrivals = Arrivals.from(System.nanoTime() - DAY, 1);
    arrivals.await(0);
    assertThat(arrivals.due(0)).isLessThan(System.nanoTime());
  }

  @Test
  void whatIsNotDueIsWaitedFor() {
    Arrivals arrivals = Arrivals.from(System.nanoTime(), 100);
    arrivals.await(1);
    assertThat(System.nanoTime()).isGreaterThanOrEqualTo(arrivals.due(1));
  }

  @Test
  void thereIsNoRateOfNothing() {
    assertThatThrownBy(() -> Arrivals.from(0, 0)).hasMessage("rate 0: must be positive");
  }
}
