package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import java.util.Map;

/** The oracle passes what others are judged by. */
class OracleDeadlineTest extends DeadlineProof {
  @Override
  protected Class<?> benchmark() {
    return OracleGridTest.OracleWaveformIngest.class;
  }

  @Override
  protected Endpoint endpoint() {
    return new Endpoint("oracle", "in-process", "", Map.of(), Map.of());
  }
}
