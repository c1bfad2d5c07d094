package beamtime.mongo;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobAnswersContract;
import beamtime.core.store.JobStore;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Answers are the same where the server takes another way to them. */
class MongoJobStoreIndexedTest extends JobAnswersContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK);
  }

  @Override
  protected JobStore open() {
    return new MongoJobStore(MONGODB.endpoint(), MongoSettings.defaults().withFilterIndex(true));
  }
}
