package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void aGeneratorWithTimeToSpareIsNotTheLimit() {
    assertThat(new Generator(0.9, 0.05, MILLI, 2 * MILLI).limit()).isEmpty();
  }

  @Test
  void theLimitHasItsReason() {
    assertThat(new Generator(0.93, 0, 0, MILLI).limit())
        .hasValue("the generator was the limit: its clients used 93 % of all processors");
    assertThat(new Generator(0.5, 0.12, 0, MILLI).limit())
        .hasValue(
            "the generator was the limit: its garbage collector stopped it for 12 % of the time");
    assertThat(new Generator(0.5, 0, 3 * MILLI, 20 * MILLI).limit())
        .hasValue("the generator was the limit: its threads came late by 3.0 ms (99 %)");
  }

  @Test
  void whatIsLateByASmallShareOfTheLatencyDoesNotMatter() {
    assertThat(new Generator(0.5, 0, 3 * MILLI, 40 * MILLI).limit()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Copy",
        "MarkSweepCompact",
        "PS Scavenge",
        "PS MarkSweep",
        "G1 Young Generation",
        "G1 Old Generation",
        "ZGC Pauses",
        "ZGC Minor Pauses",
        "ZGC Major Pauses",
        "Shenandoah Pauses"
      })
  void theseCollectorsTellPauses(String name) {
    assertThat(JvmMeter.pauses(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ZGC Cycles",
        "ZGC Minor Cycles",
        "ZGC Major Cycles",
        "Shenandoah Cycles",
        "G1 Concurrent GC"
      })
  void theseRunBesideTheProgram(String name) {
    assertThat(JvmMeter.pauses(name)).isFalse();
  }

  @Test
  void theMeterOfThisJvmReadsItsProcessorTime() {
    GeneratorMeter meter = GeneratorMeter.ofThisJvm();
    long before = meter.cpuNanos();
    assertThat(before).isPositive();
    assertThat(meter.gcMillis()).isNotNegative();
    assertThat(meter.cpuNanos()).isGreaterThanOrEqualTo(before);
  }
}
