package beamtime.core.store;

import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.RecordStore;
import java.util.Optional;

class InMemoryRecordStoreTest extends RecordStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryRecordStore backend = new InMemoryRecordStore();

  @Override
  protected Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  protected RecordStore open() {
    return backend;
  }
}
