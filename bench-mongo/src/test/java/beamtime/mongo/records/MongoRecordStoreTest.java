package beamtime.mongo.records;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.RecordStoreContract;
import beamtime.core.store.records.RecordStore;
import beamtime.mongo.MongoSettings;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoRecordStoreTest extends RecordStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected RecordStore open() {
    return new MongoRecordStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
