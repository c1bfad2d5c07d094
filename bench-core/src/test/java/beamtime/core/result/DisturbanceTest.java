package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
  private static final Map<String, Score> METRICS =
      metrics(
          Map.of(
              "machine.cpu.s_s", 1.9,
              "machine.cpu.kernel.s_s", 0.05,
              "machine.cpu.launcher.s_s", 0.03,
              "machine.steal.s_s", 0.02,
              "client.cpu.s_s", 0.4,
              "server.cpu.s_s", 0.5));

  private static Map<String, Score> metrics(Map<String, Double> values) {
    Map<String, Score> metrics = new HashMap<>();
    values.forEach((name, value) -> metrics.put(name, new Score(value, Double.NaN, "s/s")));
    return metrics;
  }

  @Test
  void whatOthersTookIsWhatNeitherClientNorServerNorLauncherNorKernelDid() {
    Disturbance found = Disturbance.of(METRICS, false).orElseThrow();
    assertThat(found.others()).isCloseTo(1.9 - 0.05 - 0.03 - 0.4 - 0.5, within(1e-9));
    assertThat(found.steal()).isCloseTo(0.02, within(1e-9));
    assertThat(found.told()).isEqualTo("the machine was busy: 0.9 cores by others");
  }

  @Test
  void whatAServerUsesOfItsOwnMachineHidesNobodyHere() {
    Map<String, Score> metrics = new HashMap<>(METRICS);
    metrics.put("server.cpu.elsewhere.s_s", new Score(0.5, Double.NaN, "s/s"));
    assertThat(Disturbance.of(metrics, false).orElseThrow().others()).isCloseTo(1.42, within(1e-9));
  }

  @Test
  void itIsNotKnownWhereTheServerIsNotObservedUnlessThereIsNone() {
    Map<String, Score> metrics = new HashMap<>(METRICS);
    metrics.remove("server.cpu.s_s");
    assertThat(Disturbance.of(metrics, false)).isEmpty();
    assertThat(Disturbance.of(metrics, true).orElseThrow().others()).isCloseTo(1.42, within(1e-9));
  }

  @Test
  void aTenthOfACoreIsTooMuchWhoeverTookIt() {
    assertThat(new Disturbance(0.1, 0.1).isTooMuch()).isFalse();
    assertThat(new Disturbance(0.11, 0).isTooMuch()).isTrue();
    assertThat(new Disturbance(0, 0.11).isTooMuch()).isTrue();
    assertThat(new Disturbance(0, 0.44).told())
        .isEqualTo("the machine was busy: 0.4 cores stolen by the hypervisor");
  }

  @Test
  void ofSeveralForksTheWorstCounts() {
    assertThat(new Disturbance(0.3, 0.1).worse(new Disturbance(0.2, 0.4)))
        .isEqualTo(new Disturbance(0.3, 0.4));
  }
}
