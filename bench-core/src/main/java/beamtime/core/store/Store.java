package beamtime.core.store;

import beamtime.core.backend.StoreException;
import java.util.Optional;
import java.util.Set;

/**
 * A backend seen through the facade of one family. Thread-safe: the threads of a benchmark share
 * one store, as the makers of the client libraries advise.
 *
 * <p>Every method may throw {@link StoreException}, which names the backend, its endpoint and what
 * failed.
 */
public interface Store extends AutoCloseable {
  /** What this store's backend can do itself. */
  Set<Capability> capabilities();

  /** How far a write has come when it is acknowledged; empty where nothing is kept. */
  Optional<Durability> durability();

  /** Whether the place exists and was sealed: its rows are all there. */
  boolean holds(Place place);

  /**
   * Makes the place, empty; what was there under its name is gone.
   *
   * @throws StoreException where something of that name is there that we did not create
   */
  void create(Place place);

  /** Makes everything written so far visible to readers and marks the place as complete. */
  void seal(Place place);

  /**
   * Removes the place and all that is in it, in whatever layout; does nothing where it does not
   * exist.
   *
   * @throws StoreException where something of that name is there that we did not create
   */
  void drop(Place place);

  /** Every place of this family that we created here and did not drop, sealed or not. */
  Set<Place> places();

  /** Gives up connections; the data stays. */
  @Override
  void close();
}
