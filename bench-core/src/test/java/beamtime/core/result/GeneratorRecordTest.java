package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GeneratorRecordTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void aGeneratorWithTimeToSpareIsNotTheLimit() {
    assertThat(GeneratorRecord.of(0.9, 0.05, 20, MILLI, 2 * MILLI).limit()).isEmpty();
  }

  @Test
  void itIsToldInMilliseconds() {
    assertThat(GeneratorRecord.of(0.5, 0.25, 20, 3 * MILLI, 40 * MILLI))
        .isEqualTo(
            new GeneratorRecord(
                0.5,
                5000,
                3,
                Optional.empty(),
                "the generator was the limit: its garbage collector stopped it for 25 % of the"
                    + " time"));
  }

  @Test
  void theLimitHasItsReason() {
    assertThat(GeneratorRecord.of(0.93, 0, 20, 0, MILLI).limit())
        .isEqualTo("the generator was the limit: its clients used 93 % of all processors");
    assertThat(GeneratorRecord.of(0.5, 0.12, 20, 0, MILLI).limit())
        .isEqualTo(
            "the generator was the limit: its garbage collector stopped it for 12 % of the time");
    assertThat(GeneratorRecord.of(0.5, 0, 20, 3 * MILLI, 20 * MILLI).limit())
        .isEqualTo("the generator was the limit: its threads came late by 3.0 ms (99 %)");
  }

  @Test
  void whatIsLateByASmallShareOfTheLatencyDoesNotMatter() {
    assertThat(GeneratorRecord.of(0.5, 0, 20, 3 * MILLI, 40 * MILLI).limit()).isEmpty();
  }
}
