package beamtime.mongo.events;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.events.EventStore;
import beamtime.mongo.MongoSettings;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK);
  }

  @Override
  protected EventStore open() {
    return new MongoEventStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
