package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PulsesTest {
  private static final Demand.Lane ESS = new Demand.Lane(100, 14, 100, 200);

  @Test
  void pulsesDoNotDrift() {
    Pulses pulses = Pulses.of(ESS, timetable(0, 10_000, 0));
    assertThat(pulses.due(0)).isZero();
    assertThat(pulses.due(1)).isEqualTo(71_428_571);
    assertThat(pulses.due(14)).isEqualTo(1_000_000_000);
    assertThat(pulses.due(14 * 86_400L * 365)).isEqualTo(86_400L * 365 * 1_000_000_000);
  }

  @Test
  void aHoldHasAsManyPulsesAsItsRateSays() {
    Pulses pulses = Pulses.of(ESS, timetable(3_000, 20_000, 0));
    assertThat(pulses.warmUp()).isEqualTo(42);
    assertThat(pulses.end()).isEqualTo(322);
    assertThat(pulses.over()).isEqualTo(Duration.ofSeconds(23).toNanos());
  }

  @Test
  void thePulseOfTheVeryBeginningOfTheHoldCounts() {
    assertThat(Pulses.of(ESS, timetable(500, 1_000, 0)).warmUp()).isEqualTo(7);
    assertThat(Pulses.of(ESS, timetable(501, 1_000, 0)).warmUp()).isEqualTo(8);
  }

  @Test
  void aCountOfFramesEndsWithTheirPulse() {
    assertThat(Pulses.of(ESS, timetable(1_000, 20_000, 250)).end()).isEqualTo(14 + 3);
    assertThat(Pulses.of(ESS, timetable(1_000, 1_000, 1_000_000)).end()).isEqualTo(14 + 14);
  }

  @Test
  void aHoldWithoutAPulseIsRefused() {
    Demand.Lane slow = new Demand.Lane(1, 1, 1, 1);
    assertThatThrownBy(() -> Pulses.of(slow, timetable(100, 800, 0)))
        .hasMessage("no frame of 1 Hz falls due within a hold of PT0.8S");
  }

  private static Timetable timetable(long warmUp, long hold, long count) {
    return new Timetable(
        Duration.ZERO, Duration.ofMillis(warmUp), Duration.ofMillis(hold), count, Duration.ZERO);
  }
}
