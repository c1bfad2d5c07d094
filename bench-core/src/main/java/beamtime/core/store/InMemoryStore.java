package beamtime.core.store;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A store that keeps its data in memory. Closing it does nothing, so that it can be shared.
 *
 * @param <C> content of a place, thread-safe
 */
public abstract class InMemoryStore<C> implements Store {
  private final InMemoryPlaces<C> places;

  /**
   * @param empty content of a place that was just made
   */
  protected InMemoryStore(Supplier<C> empty) {
    places = new InMemoryPlaces<>(empty);
  }

  /** Content of a place; fails where it does not exist. */
  protected final C at(Place place) {
    return places.at(place);
  }

  @Override
  public final Places places() {
    return places;
  }

  @Override
  public final Optional<Durability> durability() {
    return Optional.empty();
  }

  @Override
  public final void close() {}
}
