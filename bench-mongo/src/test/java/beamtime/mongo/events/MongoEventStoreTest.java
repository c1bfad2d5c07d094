package beamtime.mongo.events;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.events.EventModel;
import beamtime.core.data.events.EventShape;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventDatabase;
import beamtime.core.store.events.EventStore;
import beamtime.mongo.MongoConnection;
import beamtime.mongo.MongoSettings;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected EventStore open() {
    return new MongoEventStore(MONGODB.endpoint(), MongoSettings.defaults());
  }

  @Test
  void energyAloneIsIndexedAndOnlyWhereItIs() {
    Place place = new Place("bt-events-indexes");
    EventDatabase database = new EventDatabase(0, EventShape.SIMULATED, EventModel.A);
    try (EventStore store = open();
        MongoConnection connection = connection()) {
      store.places().create(place);
      store.open(place, database);
      assertThat(indexes(connection, place.name() + ".sa0.raw"))
          .containsExactlyInAnyOrder("_id_", "energy");
      assertThat(indexes(connection, place.name() + ".sa0.tracks")).containsExactly("_id_");
      store.places().drop(place);
    }
  }

  @Test
  void aDroppedPlaceLeavesNoContainerThatItsCatalogueDoesNotKnow() {
    Place place = new Place("bt-events-orphans");
    try (EventStore store = open();
        MongoConnection connection = connection()) {
      store.places().create(place);
      connection.createCollection(place.name() + ".sa0.raw");
      store.places().drop(place);
      assertThat(connection.collectionNames(Filters.regex("name", place.name()))).isEmpty();
    }
  }

  private static MongoConnection connection() {
    return new MongoConnection(MONGODB.endpoint(), MongoSettings.defaults());
  }

  private static List<String> indexes(MongoConnection connection, String collection) {
    return connection
        .collection(collection)
        .listIndexes()
        .map(index -> index.getString("name"))
        .into(new ArrayList<>());
  }
}
