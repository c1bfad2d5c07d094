package beamtime.core.store;

import beamtime.core.backend.StoreException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The places of one family in a backend, as one store sees them. Thread-safe. */
public interface Places {
  /** Whether the place exists and was sealed: its rows are all there. */
  boolean holds(Place place);

  /**
   * Makes the place, empty; what was there under its name is gone.
   *
   * @throws StoreException where something of that name is there that we did not create
   */
  void create(Place place);

  /**
   * Has the server do at once what it does sooner or later with data that is written no more, such
   * as compaction or a checkpoint, and waits for it: else it falls into what is measured later, and
   * how the data lies would differ from run to run. For places that are read again and again.
   */
  default void settle(Place place) {}

  /** Makes everything written so far visible to readers and marks the place as complete. */
  void seal(Place place);

  /**
   * Removes the place and all that is in it, in whatever layout; does nothing where it does not
   * exist.
   *
   * @throws StoreException where something of that name is there that we did not create
   */
  void drop(Place place);

  /**
   * Bytes that what a sealed place holds takes in the server's files, indexes and copies among
   * them, as the server itself counts; empty where it does not count, or too coarsely.
   */
  default OptionalLong bytes(Place place) {
    return OptionalLong.empty();
  }

  /**
   * In how many pieces the server keeps a sealed place, which is chance and decides how fast it is
   * read, such as {@code regions=2 store-files=3}; empty where there are none, or it does not say.
   */
  default Optional<String> pieces(Place place) {
    return Optional.empty();
  }

  /** Every place of this family that we created here and did not drop, sealed or not. */
  Set<Place> all();
}
