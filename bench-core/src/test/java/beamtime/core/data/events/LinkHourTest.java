package beamtime.core.data.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkHourTest {
  /** Sealed: runs of different versions ask for the same day. */
  @Test
  void theDayIsTheSameForEverybody() {
    assertThat(
            IntStream.range(0, LinkHour.HOURS)
                .mapToObj(LinkHour::of)
                .map(each -> each.roundTrip().toNanos() / 1_000 + " " + each.bitsPerSecond()))
        .startsWith("122222 9000000", "121739 9200000", "121276 9400000", "121052 9500000")
        .endsWith("128571 7000000", "125000 8000000", "123529 8500000")
        .element(15)
        .isEqualTo("300000 1000000");
  }

  @Test
  void aWorseHourIsWorseInBothWays() {
    LinkHour night = LinkHour.of(4);
    LinkHour afternoon = LinkHour.of(15);
    assertThat(afternoon.roundTrip()).isGreaterThan(night.roundTrip());
    assertThat(afternoon.bitsPerSecond()).isLessThan(night.bitsPerSecond());
    assertThat(night.roundTrip()).isGreaterThan(Duration.ofMillis(120));
  }

  @Test
  void noDayHasA25thHour() {
    assertThatThrownBy(() -> LinkHour.of(24)).hasMessage("hour 24: use 0 to 23");
    assertThatThrownBy(() -> LinkHour.of(-1)).hasMessage("hour -1: use 0 to 23");
  }
}
