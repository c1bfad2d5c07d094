package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventReplaceBenchmark;
import beamtime.mongo.MongoSettings;

/** {@link EventReplaceBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoEventReplaceBenchmark extends EventReplaceBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new MongoEventStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoEventReplaceBenchmark.class, args);
  }
}
