package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** While the other members take nothing, by a URI that would have them or most of all asked. */
  @ParameterizedTest
  @ValueSource(strings = {"readPreference=secondary", "readConcernLevel=majority"})
  void whatThePrimaryAcknowledgedIsReadWhateverTheUriSays(String option) {
    Map<String, String> address = new HashMap<>(MONGODB.endpoint().address());
    address.merge("uri", "&" + option, String::concat);
    Endpoint endpoint = new Endpoint("mongodb", "external", "", address, Map.of());
    List<MongoClient> secondaries = secondaries();
    try (MongoJobStore store = new MongoJobStore(endpoint, MongoSettings.defaults())) {
      secondaries.forEach(each -> ask(each, new Document("fsync", 1).append("lock", true)));
      try {
        SpreadRows.prove(store, new Place("bt-behind"));
      } finally {
        secondaries.forEach(each -> ask(each, new Document("fsyncUnlock", 1)));
      }
    } finally {
      secondaries.forEach(MongoClient::close);
    }
  }

  private static List<MongoClient> secondaries() {
    Credentials login = Credentials.of(MONGODB.endpoint());
    MongoCredential user =
        MongoCredential.createCredential(
            login.user().orElseThrow(), "admin", login.password().orElseThrow().toCharArray());
    List<MongoClient> secondaries = new ArrayList<>();
    for (String member : new ConnectionString(MONGODB.endpoint().address("uri")).getHosts()) {
      ConnectionString alone =
          new ConnectionString("mongodb://" + member + "/?directConnection=true");
      MongoClient client =
          MongoClients.create(
              MongoClientSettings.builder().applyConnectionString(alone).credential(user).build());
      if (ask(client, new Document("hello", 1)).getBoolean("secondary")) {
        secondaries.add(client);
      } else {
        client.close();
      }
    }
    assertThat(secondaries).hasSize(2);
    return secondaries;
  }

  private static Document ask(MongoClient client, Document command) {
    return client.getDatabase("admin").runCommand(command);
  }

  @Test
  void aMajorityAcknowledges() {
    MongoSettings settings = new MongoSettings("majority", true);
    try (MongoJobStore store = new MongoJobStore(MONGODB.endpoint(), settings)) {
      SpreadRows.prove(store, new Place("bt-majority"));
    }
  }
}
