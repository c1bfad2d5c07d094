package beamtime.hbase;

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
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventStore;
import beamtime.core.store.records.RecordStore;
import beamtime.hbase.events.HBaseEventClientCostBenchmark;
import beamtime.hbase.records.HBaseRecordClientCostBenchmark;
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
      HBaseJobClientCostBenchmark cost =
          new HBaseJobClientCostBenchmark() {
            @Override
            protected int written() {
              return WRITTEN;
            }
          };
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

  @Nested
  class Records extends RecordClientCostContract {
    @Override
    protected RecordClientCost cost() {
      return new HBaseRecordClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return HBASE.endpoint();
    }

    /** As with job rows. */
    @Override
    protected boolean spoil(RecordStore store, Place place) {
      store.places().drop(place);
      return true;
    }
  }

  @Nested
  class Events extends EventClientCostContract {
    @Override
    protected EventClientCost cost() {
      return new HBaseEventClientCostBenchmark();
    }

    @Override
    protected Endpoint endpoint() {
      return HBASE.endpoint();
    }

    /** As with job rows. */
    @Override
    protected boolean spoil(EventStore store, Place place) {
      store.databases(place).forEach(database -> store.delete(place, database));
      return true;
    }
  }
}
