package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.JmhEntry.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountedTest {
  @Test
  void ratesAreWhatOneOperationHasTimesTheOperationsThatCount() {
    Counted before = new Counted(10, 120, 1_000);
    // 20 operations more, warm-up and drain among them, of 12 rows and 300 bytes each
    Counted after = new Counted(30, 360, 7_000);
    assertThat(after.since(before, 4))
        .isEqualTo(
            Map.of("rows", new Metric(48, "rows/s"), "payloadBytes", new Metric(1_200, "B/s")));
  }

  @Test
  void whatWasNotCountedHasNoRate() {
    Counted before = new Counted(10, 120, 0);
    assertThat(before.since(before, 4)).isEmpty();
    assertThat(new Counted(11, 121, 0).since(before, 4)).containsOnlyKeys("rows");
  }
}
