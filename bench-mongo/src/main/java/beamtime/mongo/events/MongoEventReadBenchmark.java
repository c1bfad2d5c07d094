package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReadBenchmark;
import beamtime.mongo.MongoSettings;

/** {@link EventReadBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoEventReadBenchmark extends EventReadBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new MongoEventStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoEventReadBenchmark.class, args);
  }
}
