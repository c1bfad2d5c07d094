package beamtime.hbase;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.EventStoreContract;
import beamtime.core.store.events.EventStore;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class HBaseEventStoreTest extends EventStoreContract {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.PAGE_CACHE);
  }

  @Override
  protected EventStore open() {
    return new HBaseEventStore(HBASE.endpoint(), HBaseSettings.defaults());
  }
}
