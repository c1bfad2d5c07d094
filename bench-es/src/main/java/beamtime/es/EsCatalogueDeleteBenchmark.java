package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueDeleteBenchmark;

/** {@link CatalogueDeleteBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsCatalogueDeleteBenchmark extends CatalogueDeleteBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new EsCatalogueStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsCatalogueDeleteBenchmark.class, args);
  }
}
