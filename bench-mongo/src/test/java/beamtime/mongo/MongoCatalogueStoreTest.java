package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.CatalogueStoreContract;
import beamtime.core.store.Durability;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoCatalogueStoreTest extends CatalogueStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected CatalogueStore open() {
    return new MongoCatalogueStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
