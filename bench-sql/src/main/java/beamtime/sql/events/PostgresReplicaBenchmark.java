package beamtime.sql.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.workload.events.ReplicaBenchmark;
import beamtime.sql.PostgresReplicaStore;

/** {@link ReplicaBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresReplicaBenchmark extends ReplicaBenchmark {
  @Override
  protected ReplicaStore open(Endpoint endpoint) {
    return new PostgresReplicaStore(endpoint, PostgresReplicaStore.PATIENCE);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresReplicaBenchmark.class, args);
  }
}
