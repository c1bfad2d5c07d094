package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoReplicaSetTest {
  @RegisterExtension
  static final BackendExtension MONGODB =
      new BackendExtension(
          "mongodb", Map.of("testbed.mongodb.members", "3", "testbed.mongodb.cache", "256m"));

  private static final Place PLACE = new Place("bt-spread");

  @Test
  void rowsThatAllMembersAcknowledgedAreOnAllAndGiveTheOraclesAnswers() {
    MongoSettings settings = new MongoSettings("3", true);
    try (MongoJobStore store = new MongoJobStore(MONGODB.endpoint(), settings)) {
      SpreadRows.prove(store, PLACE);
    }
    List<String> members = new ConnectionString(MONGODB.endpoint().address("uri")).getHosts();
    assertThat(members).hasSize(3).allSatisfy(MongoReplicaSetTest::assertHasAllRows);
  }

  private static void assertHasAllRows(String member) {
    Map<String, String> address = new HashMap<>(MONGODB.endpoint().address());
    address.put("uri", "mongodb://" + member + "/?directConnection=true");
    Endpoint alone = new Endpoint("mongodb", "embedded", "", address, Map.of());
    try (MongoConnection connection = new MongoConnection(alone, MongoSettings.defaults())) {
      assertThat(
              connection
                  .collection(PLACE.name(), Document.class)
                  .withReadPreference(ReadPreference.secondaryPreferred())
                  .countDocuments())
          .isEqualTo(SpreadRows.ALL);
    }
  }

  @Test
  void aMajorityAcknowledges() {
    MongoSettings settings = new MongoSettings("majority", true);
    try (MongoJobStore store = new MongoJobStore(MONGODB.endpoint(), settings)) {
      SpreadRows.prove(store, new Place("bt-majority"));
    }
  }
}
