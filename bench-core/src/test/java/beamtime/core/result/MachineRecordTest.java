package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineRecordTest {
  private static final long MEMORY = 25_769_803_776L;

  private static MachineRecord machine(String cpu, int cores, long memory) {
    return new MachineRecord("Debian 12", "6.1", cpu, cores, memory, "17");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Xeon E5-2690 @ 2.90GHz",
        "Xeon E5-2690 @ 2,90 GHz",
        "Xeon  E5-2690 2893.456 MHz",
        "XEON E5-2690"
      })
  void noClockRateSplitsAMachine(String cpu) {
    assertThat(machine(cpu, 2, MEMORY).fingerprint())
        .isEqualTo(machine("Xeon E5-2690", 2, MEMORY).fingerprint());
  }

  @Test
  void aUsableMemoryThatVariesByTheKernelIsTheSameMachine() {
    assertThat(machine("Xeon", 2, MEMORY - 50_000_000).fingerprint())
        .isEqualTo(machine("Xeon", 2, MEMORY).fingerprint());
  }

  @Test
  void otherHardwareIsAnotherMachine() {
    assertThat(machine("Xeon", 2, MEMORY).fingerprint())
        .hasSize(12)
        .isNotEqualTo(machine("Xeon", 4, MEMORY).fingerprint())
        .isNotEqualTo(machine("Xeon", 2, 2 * MEMORY).fingerprint())
        .isNotEqualTo(machine("Epyc", 2, MEMORY).fingerprint());
  }
}
