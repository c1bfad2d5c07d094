package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.CatalogueStore;
import beamtime.core.workload.CatalogueCycleBenchmark;

/** {@link CatalogueCycleBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoCatalogueCycleBenchmark extends CatalogueCycleBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new MongoCatalogueStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoCatalogueCycleBenchmark.class, args);
  }
}
