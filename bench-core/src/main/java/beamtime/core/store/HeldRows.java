package beamtime.core.store;

import beamtime.core.backend.StoreException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one generator that an in-memory place holds: the generator and the indices, from
 * which any row can be made again. Thread-safe.
 *
 * @param <G> generator, equal to those that make the same rows
 */
final class HeldRows<G> {
  private final RowRanges ranges = new RowRanges();
  private @Nullable G generator;

  /** Adds rows [from, from + rows); rows that are there already stay there once. */
  synchronized void add(Place place, G from, long first, int rows) {
    if (generator == null) {
      generator = from;
    } else if (!generator.equals(from)) {
      throw new StoreException(
          "in-memory store: place "
              + place.name()
              + " holds rows of another generator; a place holds one data set");
    }
    ranges.add(first, first + rows);
  }

  /** The generator; none as long as there are no rows. */
  synchronized Optional<G> generator() {
    return Optional.ofNullable(generator);
  }

  /** Which of the indices [from, to) are held, in ascending order. */
  synchronized List<RowRanges.Range> within(long from, long to) {
    return ranges.within(from, to);
  }

  /** One more than the highest index held. */
  synchronized long end() {
    return ranges.end();
  }
}
