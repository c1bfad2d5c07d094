package beamtime.mongo.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.workload.events.ReplicaBenchmark;
import beamtime.mongo.MongoReplicaStore;

/** {@link ReplicaBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoReplicaBenchmark extends ReplicaBenchmark {
  @Override
  protected ReplicaStore open(Endpoint endpoint) {
    return new MongoReplicaStore(endpoint, MongoReplicaStore.PATIENCE);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoReplicaBenchmark.class, args);
  }
}
