package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.CatalogueStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoCatalogueStoreTest extends CatalogueStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected CatalogueStore open() {
    return new MongoCatalogueStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
