package beamtime.core.meeting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private static final Instant BEFORE = Instant.parse("2026-01-31T12:00:00.500Z");
  private static final Instant AFTER = BEFORE.plusMillis(20);

  @Test
  void aStampWithinTheWritingTellsNoDifference() {
    assertThat(offset(BEFORE.plusMillis(7))).isEqualTo(Duration.ZERO);
    assertThat(offset(BEFORE.minusMillis(9))).as("the kernel's last tick").isEqualTo(Duration.ZERO);
  }

  @Test
  void aStampOutsideOfItTellsTheLeastDifference() {
    assertThat(offset(AFTER.plusMillis(350))).isEqualTo(Duration.ofMillis(350));
    assertThat(offset(BEFORE.minusMillis(360))).isEqualTo(Duration.ofMillis(-350));
  }

  @Test
  void aStampOfWholeSecondsIsNotTakenForADifference() {
    assertThat(offset(Instant.parse("2026-01-31T12:00:00Z"))).isEqualTo(Duration.ZERO);
    assertThat(offset(Instant.parse("2026-01-31T11:59:58Z"))).isEqualTo(Duration.ofMillis(-1500));
  }

  @Test
  void aTenthOfASecondIsTolerable() {
    assertThat(new ClockOffset(Duration.ofMillis(-100)).isTolerable()).isTrue();
    assertThat(new ClockOffset(Duration.ofMillis(-101)).isTolerable()).isFalse();
    assertThat(new ClockOffset(Duration.ofMillis(-101))).hasToString("101 ms behind");
    assertThat(new ClockOffset(Duration.ofMillis(350))).hasToString("350 ms ahead of");
  }

  private static Duration offset(Instant stamp) {
    return ClockOffset.of(BEFORE, AFTER, stamp).value();
  }
}
