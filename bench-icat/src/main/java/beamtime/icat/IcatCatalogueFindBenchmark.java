package beamtime.icat;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueFindBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueFindBenchmark} on ICAT. */
@OnBackend("icat")
public class IcatCatalogueFindBenchmark extends CatalogueFindBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new IcatCatalogueStore(endpoint, IcatSettings.defaults().withThreads(threads()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(IcatCatalogueFindBenchmark.class, args);
  }
}
