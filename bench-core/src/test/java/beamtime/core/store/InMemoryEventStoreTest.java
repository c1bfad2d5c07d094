package beamtime.core.store;

import beamtime.core.store.events.EventStore;
import beamtime.core.store.events.InMemoryEventStore;
import java.util.Optional;

class InMemoryEventStoreTest extends EventStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryEventStore backend = new InMemoryEventStore();

  @Override
  protected Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  protected EventStore open() {
    return backend;
  }
}
