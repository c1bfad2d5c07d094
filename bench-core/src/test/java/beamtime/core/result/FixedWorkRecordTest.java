package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FixedWorkRecordTest {
  @Test
  void aMachineThatIsHalfAsFastAFifthOfTheTimeSaysSo() {
    List<Double> millis =
        DoubleStream.iterate(1, i -> i <= 50, i -> i + 1).mapToObj(i -> i > 40 ? 10 : 5.0).toList();
    FixedWorkRecord record = FixedWorkRecord.of(millis).orElseThrow();
    assertThat(record).isEqualTo(new FixedWorkRecord(5, 5, 10, 50));
    assertThat(record.told())
        .isEqualTo(
            "a fixed piece of work took 5.0 to 10.0 ms (10th to 90th percentile of 50 times)");
  }

  @Test
  void aFewMomentsSayNothing() {
    assertThat(FixedWorkRecord.of(List.of(5.0, 10.0))).isEmpty();
  }
}
