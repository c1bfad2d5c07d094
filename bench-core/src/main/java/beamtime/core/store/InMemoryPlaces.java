package beamtime.core.store;

import beamtime.core.backend.StoreException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Places in memory, gone with the object.
 *
 * @param <C> content of a place, thread-safe
 */
final class InMemoryPlaces<C> implements Places {
  private final Supplier<C> empty;
  private final Map<Place, Kept<C>> kept = new ConcurrentHashMap<>();

  private record Kept<C>(C content, boolean sealed) {}

  /**
   * @param empty content of a place that was just made
   */
  InMemoryPlaces(Supplier<C> empty) {
    this.empty = empty;
  }

  /** Content of a place; fails where it does not exist. */
  C at(Place place) {
    Kept<C> at = kept.get(place);
    if (at == null) {
      throw new StoreException(
          "in-memory store: place " + place.name() + " does not exist; create it first");
    }
    return at.content();
  }

  @Override
  public boolean holds(Place place) {
    Kept<C> at = kept.get(place);
    return at != null && at.sealed();
  }

  @Override
  public void create(Place place) {
    kept.put(place, new Kept<>(empty.get(), false));
  }

  @Override
  public void seal(Place place) {
    kept.put(place, new Kept<>(at(place), true));
  }

  @Override
  public void drop(Place place) {
    kept.remove(place);
  }

  @Override
  public Set<Place> all() {
    return Set.copyOf(kept.keySet());
  }
}
