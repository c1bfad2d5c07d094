package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.point.ReadersProof;
import beamtime.core.store.BackendExtension;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsReadersTest extends ReadersProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("elasticsearch");

  @Test
  void framesAreSeenWhileTheyAreStoredWhereThatIsAskedFor() {
    assertThat(seen(Map.of("refresh", "100"))).as("how many depends on the machine").isPositive();
  }

  @Test
  void noneIsSeenBeforeAllAreStoredOtherwise() {
    assertThat(seen(Map.of())).isZero();
  }

  @Override
  protected Class<?> benchmark() {
    return EsWaveformIngestBenchmark.class;
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }
}
