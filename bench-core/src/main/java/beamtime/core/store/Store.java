package beamtime.core.store;

import beamtime.core.backend.StoreException;
import java.util.Optional;

/**
 * A backend seen through the facade of one family. Thread-safe: the threads of a benchmark share
 * one store, as the makers of the client libraries advise.
 *
 * <p>Every method, and those of {@link #places}, may throw {@link StoreException}, which names the
 * backend, its endpoint and what failed.
 */
public interface Store extends AutoCloseable {
  /** Where this store keeps its data. */
  Places places();

  /** How far a write has come when it is acknowledged; empty where nothing is kept. */
  Optional<Durability> durability();

  /** Closes connections; the data stays. */
  @Override
  void close();
}
