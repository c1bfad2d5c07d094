package beamtime.core.store;

import java.util.Optional;

class InMemoryWaveformStoreTest extends WaveformStoreContract {
  /** An in-memory store is its own backend: a second one on it is the same object. */
  private final InMemoryWaveformStore backend = new InMemoryWaveformStore();

  @Override
  protected Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  protected WaveformStore open() {
    return backend;
  }
}
