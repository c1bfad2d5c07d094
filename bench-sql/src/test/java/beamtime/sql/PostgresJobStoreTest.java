package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new PostgresJobStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  /** Three pages of a cursor. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void aCommitThatDoesNotWaitForTheDiskHasReachedMemoryAlone() {
    PostgresSettings careless = PostgresSettings.defaults().withSynchronous("off");
    try (JobStore store = new PostgresJobStore(POSTGRESQL.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }
}
