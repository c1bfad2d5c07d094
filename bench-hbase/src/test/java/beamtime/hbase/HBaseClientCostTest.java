package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.JobClientCostContract;
import beamtime.core.cost.WaveformClientCost;
import beamtime.core.cost.WaveformClientCostContract;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

class HBaseClientCostTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Nested
  class Cells extends JobRows {
    Cells() {
      super(HBaseLayout.CELLS);
    }
  }

  @Nested
  class Packed extends JobRows {
    Packed() {
      super(HBaseLayout.PACKED);
    }
  }

  private abstract static class JobRows extends JobClientCostContract {
    private final HBaseLayout layout;

    JobRows(HBaseLayout layout) {
      this.layout = layout;
    }

    @Override
    protected JobClientCost cost() {
      HBaseJobClientCostBenchmark cost = new HBaseJobClientCostBenchmark();
      cost.layout = layout;
      return cost;
    }

    @Override
    protected Endpoint endpoint() {
      return HBASE.endpoint();
    }

    /** HBase writes a row once more, and says nothing. */
    @Override
    protected boolean spoil(JobStore store, Place place) {
      store.places().drop(place);
      return true;
    }
  }

  @Nested
  class Frames extends WaveformClientCostContract {
    @Override
    protected WaveformClientCost cost() {
      return new HBaseWaveformClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return HBASE.endpoint();
    }
  }
}
