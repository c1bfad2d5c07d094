package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.CatalogueClientCost;
import beamtime.core.cost.CatalogueClientCostContract;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.cost.RecordClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.records.RecordStore;
import beamtime.es.records.EsRecordClientCostBenchmark;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every operation by our store and by the raw program, once on a real server. */
class EsClientCostTest {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  @Nested
  class JobRows extends JobClientCostContract {
    @Override
    protected JobClientCost cost() {
      EsJobClientCostBenchmark cost = new EsJobClientCostBenchmark();
      cost.rows = WRITTEN;
      return cost;
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }

    /** A document takes the place of one with its id, and a missing index is made. */
    @Override
    protected boolean spoil(JobStore store, Place place) {
      return false;
    }
  }

  @Nested
  class Frames extends WaveformClientCostContract {
    @Override
    protected WaveformClientCost cost() {
      return new EsWaveformClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }
  }

  @Nested
  class Datafiles extends CatalogueClientCostContract {
    @Override
    protected CatalogueClientCost cost() {
      return new EsCatalogueClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }
  }

  @Nested
  class Records extends RecordClientCostContract {
    @Override
    protected RecordClientCost cost() {
      return new EsRecordClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return ELASTICSEARCH.endpoint();
    }

    /** As with job rows. */
    @Override
    protected boolean spoil(RecordStore store, Place place) {
      return false;
    }
  }
}
