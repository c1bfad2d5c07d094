package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.Containers;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.mongo.MongoJobStore;
import beamtime.mongo.MongoSettings;

/** {@link CatalogueBenchmark} on MongoDB: a container is a collection. */
@OnBackend("mongodb")
public class MongoCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new MongoJobStore(endpoint, MongoSettings.defaults()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoCatalogueBenchmark.class, args);
  }
}
