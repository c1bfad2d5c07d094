package beamtime.testbed.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.TestbedException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CpuSetsTest {
  @Test
  void readsAListOfTheKernel() {
    assertThat(CpuSets.parsed("0")).containsExactly(0);
    assertThat(CpuSets.parsed("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
  }

  @Test
  void processesGetProcessorsFromTheLastDown() {
    CpuSets sets = new CpuSets(List.of(0, 1, 2, 5, 7), 2);
    assertThat(sets.set(0)).isEqualTo("5,7");
    assertThat(sets.set(1)).isEqualTo("1,2");
    assertThat(sets.set(2)).as("none are left").isEqualTo("5,7");
    assertThat(sets.described(1)).isEqualTo("2 (cpu set 5,7)");
    assertThat(sets.described(3)).isEqualTo("2 each (cpu sets 5,7; 1,2; 5,7)");
  }

  @Test
  void moreThanThereAreIsRefused() {
    assertThatThrownBy(() -> new CpuSets(List.of(0, 1), 3))
        .isInstanceOf(TestbedException.class)
        .hasMessage("testbed.cpus is 3, and this process may use 2: lower it");
  }

  @Test
  void aFractionIsRefused() {
    assertThatThrownBy(() -> CpuSets.of(Optional.of(1.5)))
        .isInstanceOf(TestbedException.class)
        .hasMessageContainingAll("testbed.cpus is 1.5", "whole number", "testbed=docker");
  }

  @Test
  void withoutALimitThereIsNone() {
    assertThat(CpuSets.of(Optional.empty())).isEmpty();
  }
}
