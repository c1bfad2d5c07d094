package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.DeadlineProof;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoDeadlineTest extends DeadlineProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("mongodb");

  @Override
  protected Class<?> benchmark() {
    return MongoWaveformIngestBenchmark.class;
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }
}
