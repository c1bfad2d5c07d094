package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.EventClientCostContract;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.cost.RecordClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every operation by our store and by the raw program, once on a real server. */
class PostgresClientCostTest {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Nested
  class JobRows extends JobClientCostContract {
    @Override
    protected JobClientCost cost() {
      return new PostgresJobClientCostBenchmark() {
        @Override
        protected int days() {
          return 2;
        }

        @Override
        protected int written() {
          return WRITTEN;
        }
      };
    }

    @Override
    protected Endpoint endpoint() {
      return POSTGRESQL.endpoint();
    }
  }

  @Nested
  class Frames extends WaveformClientCostContract {
    @Override
    protected WaveformClientCost cost() {
      return new PostgresWaveformClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return POSTGRESQL.endpoint();
    }
  }

  @Nested
  class Records extends RecordClientCostContract {
    @Override
    protected RecordClientCost cost() {
      return new PostgresRecordClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return POSTGRESQL.endpoint();
    }
  }

  @Nested
  class Events extends EventClientCostContract {
    @Override
    protected EventClientCost cost() {
      return new PostgresEventClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return POSTGRESQL.endpoint();
    }
  }
}
