package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.DeadlineProof;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresDeadlineTest extends DeadlineProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("postgresql");

  @Override
  protected Class<?> benchmark() {
    return PostgresWaveformIngestBenchmark.class;
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }
}
