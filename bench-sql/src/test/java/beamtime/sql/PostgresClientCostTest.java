package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.store.BackendExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresClientCostTest extends JobClientCostContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected JobClientCost cost() {
    return new PostgresJobClientCostBenchmark() {
      @Override
      protected int days() {
        return 2;
      }
    };
  }

  @Override
  protected Endpoint endpoint() {
    return POSTGRESQL.endpoint();
  }
}
