package beamtime.sql;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.events.EventStore;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected EventStore open() {
    return new PostgresEventStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }
}
