package beamtime.icat;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueCycleBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueCycleBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueCycleBenchmark extends CatalogueCycleBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults().withThreads(threads()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueCycleBenchmark.class, args);
  }
}
