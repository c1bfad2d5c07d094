package beamtime.core.workload.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CatalogueGaugeTest {
  private long now;
  private final CatalogueGauge gauge = new CatalogueGauge(() -> now);

  @Test
  void clientsThatWaitAreCountedOverTime() {
    gauge.begin();
    now = 10;
    gauge.during(
        () -> {
          now = 30;
          gauge.during(() -> now = 50);
          gauge.replaced();
        });
    now = 110;
    CatalogueGauge.Seen seen = gauge.seen();
    // One waited for 20, two for 20, of 110.
    assertThat(seen.mean()).isCloseTo(60.0 / 110, within(1e-9));
    assertThat(seen.most()).isEqualTo(2);
    assertThat(seen.replaced()).isCloseTo(60e9 / 110, within(1.0));
  }

  @Test
  void whoWaitsWhenItBeginsCountsFromThen() {
    gauge.during(
        () -> {
          now = 1_000;
          gauge.begin();
          now = 1_010;
        });
    now = 1_020;
    assertThat(gauge.seen().mean()).isCloseTo(0.5, within(1e-9));
    assertThat(gauge.seen().most()).isEqualTo(1);
  }

  @Test
  void aRequestThatFailsWaitsNoLonger() {
    try {
      gauge.during(
          () -> {
            throw new IllegalStateException("no answer");
          });
    } catch (IllegalStateException e) {
      now = 100;
    }
    gauge.begin();
    now = 200;
    assertThat(gauge.seen().mean()).isZero();
  }
}
