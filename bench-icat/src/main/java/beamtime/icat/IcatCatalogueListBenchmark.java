package beamtime.icat;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueListBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueListBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueListBenchmark extends CatalogueListBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults().withThreads(threads()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueListBenchmark.class, args);
  }
}
