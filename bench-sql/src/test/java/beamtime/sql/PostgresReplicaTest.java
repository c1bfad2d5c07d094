package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.workload.ReplicaContract;
import beamtime.sql.events.PostgresReplicaBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A server whose standby stands at another site. */
class PostgresReplicaTest extends ReplicaContract {
  @RegisterExtension
  static final BackendExtension POSTGRESQL =
      new BackendExtension(
          "postgresql", Map.of("testbed", "embedded", "testbed.postgresql.servers", "1+1"));

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(PostgresReplicaBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return POSTGRESQL.endpoint();
  }

  @Override
  protected ReplicaStore open(Endpoint endpoint, Duration patience) {
    return new PostgresReplicaStore(endpoint, patience);
  }
}
