package beamtime.icat;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueArrivalBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueArrivalBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueArrivalBenchmark extends CatalogueArrivalBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueArrivalBenchmark.class, args);
  }
}
