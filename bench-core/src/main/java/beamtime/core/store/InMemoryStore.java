package beamtime.core.store;

import beamtime.core.backend.Kept;
import beamtime.core.backend.StoreException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Life cycle of the places of an in-memory store. The data belongs to the store object; closing it
 * does nothing, so that it can be shared.
 *
 * @param <C> content of a place, thread-safe
 */
abstract class InMemoryStore<C> implements Store {
  private final Map<Place, Kept<C>> places = new ConcurrentHashMap<>();

  private record Kept<C>(C content, boolean sealed) {}

  /** Content of a place that was just made. */
  abstract C empty();

  /** Content of a place; fails where it does not exist. */
  final C at(Place place) {
    return kept(place).content();
  }

  @Override
  public final Set<Capability> capabilities() {
    return Set.of(Capability.values());
  }

  @Override
  public final Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  public final boolean holds(Place place) {
    Kept<C> kept = places.get(place);
    return kept != null && kept.sealed();
  }

  @Override
  public final void create(Place place) {
    places.put(place, new Kept<>(empty(), false));
  }

  @Override
  public final void seal(Place place) {
    places.put(place, new Kept<>(kept(place).content(), true));
  }

  @Override
  public final void drop(Place place) {
    places.remove(place);
  }

  @Override
  public final Set<Place> places() {
    return Set.copyOf(places.keySet());
  }

  @Override
  public final void close() {}

  private Kept<C> kept(Place place) {
    Kept<C> kept = places.get(place);
    if (kept == null) {
      throw new StoreException(
          "in-memory store: place " + place.name() + " does not exist; create it first");
    }
    return kept;
  }
}
