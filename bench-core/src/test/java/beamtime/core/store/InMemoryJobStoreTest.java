package beamtime.core.store;

import java.util.Optional;

class InMemoryJobStoreTest extends JobStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryJobStore backend = new InMemoryJobStore();

  @Override
  protected Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  protected JobStore open() {
    return backend;
  }
}
