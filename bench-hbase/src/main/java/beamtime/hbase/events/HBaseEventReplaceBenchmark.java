package beamtime.hbase.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReplaceBenchmark;
import beamtime.hbase.HBaseEventStore;
import beamtime.hbase.HBaseSettings;

/** {@link EventReplaceBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseEventReplaceBenchmark extends EventReplaceBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new HBaseEventStore(endpoint, HBaseSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseEventReplaceBenchmark.class, args);
  }
}
