package beamtime.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MongoJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension MONGODB = new BackendExtension("mongodb");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(MONGODB.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new MongoJobStore(MONGODB.endpoint(), MongoSettings.defaults());
  }

  /** Three replies of a cursor. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void aWriteThatDoesNotWaitForTheJournalHasReachedMemoryAlone() {
    MongoSettings careless = new MongoSettings("1", false);
    try (JobStore store = new MongoJobStore(MONGODB.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }
}
