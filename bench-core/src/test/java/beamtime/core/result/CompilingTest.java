package beamtime.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompilingTest {
  @Test
  void aClientThatWorksAndIsStillCompiledIsCold() {
    assertThat(told(1.3, 0.83, 0)).contains("not warmed up: 0.8 threads compiled its client");
    assertThat(told(1.3, 0.25, 0)).as("little is compiled").isEmpty();
  }

  @Test
  void aClientThatWaitsForItsServerIsNot() {
    assertThat(told(0.9, 0.83, 0)).isEmpty();
    assertThat(told(0.5, 0.83, 0)).as("its compilers waited for processors").isEmpty();
  }

  @Test
  void aServerThatIsStillCompiledIsColdWhateverItsClientDoes() {
    assertThat(told(0.1, 0, 0.74)).contains("not warmed up: 0.7 threads compiled its server");
    assertThat(told(0.6, 0.3, 0.74))
        .contains(
            "not warmed up: 0.3 threads compiled its client, 0.7 threads compiled its server");
  }

  @Test
  void whereNoJvmWasObservedNothingIsSaid() {
    assertThat(Compiling.of(Map.of()).told()).isEmpty();
    assertThat(told(Double.NaN, Double.NaN, Double.NaN)).as("JMH's without metrics").isEmpty();
  }

  private static Optional<String> told(double cpu, double client, double server) {
    return Compiling.of(
            Map.of(
                "client.cpu.s_s", seconds(cpu),
                "client.compiling.s_s", seconds(client),
                "server.compiling.s_s", seconds(server)))
        .told();
  }

  private static Score seconds(double each) {
    return new Score(each, Double.NaN, "s/s");
  }
}
