package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.LinkSwitch;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.workload.ReplicaContract;
import beamtime.mongo.events.MongoReplicaBenchmark;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A replica set whose third member stands at another site. */
class MongoReplicaTest extends ReplicaContract {
  @RegisterExtension
  static final BackendExtension MONGODB =
      new BackendExtension(
          "mongodb",
          Map.of(
              "testbed",
              "embedded",
              "testbed.mongodb.members",
              "2+1",
              "testbed.mongodb.cache",
              "256m"));

  @Test
  void membersOfThisSiteReachEachOtherWhileTheLinkIsCut() {
    LinkSwitch link = LinkSwitch.of(endpoint()).orElseThrow();
    link.set(LinkState.CUT);
    try (MongoConnection two = new MongoConnection(endpoint(), new MongoSettings("2", true))) {
      two.run(
          "write to both members of this site",
          () -> two.collection("bt-near", Document.class).insertOne(new Document()));
      assertThat(two.collection("bt-near", Document.class).countDocuments()).isEqualTo(1);
      two.collection("bt-near", Document.class).drop();
    }
  }

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(MongoReplicaBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return MONGODB.endpoint();
  }

  @Override
  protected ReplicaStore open(Endpoint endpoint, Duration patience) {
    return new MongoReplicaStore(endpoint, patience);
  }
}
