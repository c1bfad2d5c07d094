package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmMeterTest {
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
