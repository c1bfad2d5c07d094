package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  private static final int DIGITS = 3;

  /** Up to 2047 a histogram of three digits keeps every value as it is. */
  @Test
  void tellsThePercentilesOfWhatWasRecorded() {
    assertThat(Percentiles.of(oneToThousand(1)))
        .contains(new Percentiles(1000, 500, 900, 990, OptionalLong.empty(), 1000));
  }

  @Test
  void tellsP999WhereTenTimesLieBeyondIt() {
    Histogram times = oneToThousand(9);
    times.recordValueWithCount(1, 999);
    assertThat(Percentiles.of(times).orElseThrow().p999()).isEmpty();
    times.recordValue(1);
    assertThat(Percentiles.of(times).orElseThrow().p999()).hasValue(999);
  }

  @Test
  void tellsNothingOfAnEmptyHistogram() {
    assertThat(Percentiles.of(new Histogram(DIGITS))).isEmpty();
  }

  private static Histogram oneToThousand(int each) {
    Histogram times = new Histogram(DIGITS);
    for (int time = 1; time <= 1000; time++) {
      times.recordValueWithCount(time, each);
    }
    return times;
  }
}
