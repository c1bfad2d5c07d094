package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected JobStore open() {
    return new MongoJobStore(MONGODB.endpoint(), MongoSettings.defaults());
  }
}
