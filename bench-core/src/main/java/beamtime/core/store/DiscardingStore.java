package beamtime.core.store;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * A floor with the oracle that knows how large its answers are.
 *
 * @param <O> oracle
 */
abstract class DiscardingStore<O extends Store> implements Store {
  private final O oracle;
  private final Places places;
  private final LongAdder dropped = new LongAdder();

  DiscardingStore(O oracle) {
    this.oracle = oracle;
    places = new Forgetting();
  }

  final O oracle() {
    return oracle;
  }

  /** Takes a hash of what was generated and dropped, without which it need not be generated. */
  final void discard(long hash) {
    dropped.add(hash);
  }

  /** Wrapping sum of the hashes of all that was dropped. */
  public final long dropped() {
    return dropped.sum();
  }

  /** Called when a place has changed: what is remembered of its answers no longer holds. */
  abstract void forget(Place place);

  @Override
  public final Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  public final Places places() {
    return places;
  }

  @Override
  public final void close() {}

  /** Those of the oracle; a change of one makes the floor {@link #forget} its answers. */
  private final class Forgetting implements Places {
    private final Places places = oracle.places();

    @Override
    public boolean holds(Place place) {
      return places.holds(place);
    }

    @Override
    public void create(Place place) {
      places.create(place);
      forget(place);
    }

    @Override
    public void seal(Place place) {
      places.seal(place);
      forget(place);
    }

    @Override
    public void drop(Place place) {
      places.drop(place);
      forget(place);
    }

    @Override
    public Set<Place> all() {
      return places.all();
    }
  }
}
