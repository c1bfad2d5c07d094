package beamtime.testbed.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Bandwidth;
import beamtime.core.backend.TestbedException;
import beamtime.testbed.setting.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinkTest {
  @Test
  void thereIsNoneUnlessAskedFor() {
    assertThat(Link.of(new Settings(Map.of("testbed.mongodb.port", "1")))).isEmpty();
  }

  @Test
  void unitsAreRead() {
    Link link = Ends.link(Map.of("rtt", "10ms", "jitter", "500us", "bandwidth", "100Mbit"));
    assertThat(link.roundTrip()).isEqualTo(Duration.ofMillis(10));
    assertThat(link.jitter()).isEqualTo(Duration.ofNanos(500_000));
    assertThat(link.bandwidth()).isEqualTo(Optional.of(new Bandwidth(100_000_000)));
    assertThat(link).hasToString("10 ms round trip, ± 500 µs, 100 Mbit/s");
    assertThat(Ends.link(Map.of("rtt", "1s"))).hasToString("1000 ms round trip");
    assertThat(Ends.link(Map.of("bandwidth", "512kbit")))
        .hasToString("0 ms round trip, 512 kbit/s");
    assertThat(Ends.link(Map.of("bandwidth", "2gbit"))).hasToString("0 ms round trip, 2 Gbit/s");
  }

  @ParameterizedTest
  @CsvSource({
    "rtt, 10, such as 500us",
    "rtt, -1ms, such as 500us",
    "rtt, 3s, up to 2s",
    "jitter, 1.5ms, such as 500us",
    "bandwidth, 100m, 100mbit",
    "bandwidth, 100MB, bits a second"
  })
  void valueWithoutItsShapeIsNamed(String option, String value, String advice) {
    assertThatThrownBy(() -> Ends.link(Map.of(option, value)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("testbed.link." + option, "'" + value + "'", advice)
        .hasMessageNotContaining("\n");
  }

  @Test
  void jitterBeyondTheRoundTripIsRefused() {
    assertThatThrownBy(() -> Ends.link(Map.of("rtt", "1ms", "jitter", "2ms")))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("testbed.link.jitter is 2 ms", "testbed.link.rtt 1 ms");
    assertThatThrownBy(() -> Ends.link(Map.of("jitter", "2ms")))
        .isInstanceOf(TestbedException.class)
        .hasMessageContaining("testbed.link.rtt 0 ms");
  }
}
