package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObservationTest {
  /** A launcher whose terminal was stopped hears of the end when other work is long under way. */
  @Test
  void whatWasReadLongAfterAHoldSaysNothingOfIt() throws InterruptedException {
    Endpoint none = new Endpoint(OnBackend.FLOOR, "none", "", Map.of(), Map.of());
    try (Observation observation = new Observation(none, ProcessHandle.current().pid())) {
      long began = System.nanoTime();
      observation.holdBegins();
      Thread.sleep(1600);
      observation.holdEnds();
      double seconds = (System.nanoTime() - began) / 1e9;
      assertThat(observation.metrics(100, seconds)).containsKey("client.cpu.s_op");
      assertThat(observation.metrics(100, 0.5)).isEmpty();
    }
  }
}
