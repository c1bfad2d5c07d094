package beamtime.es;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.CatalogueBurstBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link CatalogueBurstBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsCatalogueBurstBenchmark extends CatalogueBurstBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new EsCatalogueStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsCatalogueBurstBenchmark.class, args);
  }
}
