package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueListBenchmark;

/** {@link CatalogueListBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsCatalogueListBenchmark extends CatalogueListBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new EsCatalogueStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsCatalogueListBenchmark.class, args);
  }
}
