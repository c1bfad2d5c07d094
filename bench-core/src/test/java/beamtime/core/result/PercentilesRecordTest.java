package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesRecordTest {
  private static final int DIGITS = 3;

  /** Up to 2047 a histogram of three digits keeps every value as it is. */
  @Test
  void tellsThePercentilesOfWhatWasRecorded() {
    assertThat(PercentilesRecord.of(oneToThousand(1)))
        .contains(new PercentilesRecord(1000, 0.0005, 0.0009, 0.00099, Optional.empty(), 0.001));
  }

  @Test
  void tellsP999WhereTenTimesLieBeyondIt() {
    Histogram times = oneToThousand(9);
    times.recordValueWithCount(1, 999);
    assertThat(PercentilesRecord.of(times).orElseThrow().p999()).isEmpty();
    times.recordValue(1);
    assertThat(PercentilesRecord.of(times).orElseThrow().p999()).hasValue(0.000999);
  }

  @Test
  void tellsNothingOfAnEmptyHistogram() {
    assertThat(PercentilesRecord.of(new Histogram(DIGITS))).isEmpty();
  }

  private static Histogram oneToThousand(int each) {
    Histogram times = new Histogram(DIGITS);
    for (int time = 1; time <= 1000; time++) {
      times.recordValueWithCount(time, each);
    }
    return times;
  }
}
