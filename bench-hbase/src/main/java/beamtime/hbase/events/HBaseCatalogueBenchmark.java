package beamtime.hbase.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.hbase.HBaseJobStore;
import beamtime.hbase.HBaseSettings;

/** {@link CatalogueBenchmark} on HBase: a container is a table of one region. */
@OnBackend("hbase")
public class HBaseCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new HBaseJobStore(endpoint, HBaseSettings.defaults()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseCatalogueBenchmark.class, args);
  }
}
