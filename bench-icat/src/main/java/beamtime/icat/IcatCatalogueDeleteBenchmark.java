package beamtime.icat;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueDeleteBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueDeleteBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueDeleteBenchmark extends CatalogueDeleteBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueDeleteBenchmark.class, args);
  }
}
