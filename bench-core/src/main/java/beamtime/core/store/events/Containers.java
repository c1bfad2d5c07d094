package beamtime.core.store.events;

import beamtime.core.store.Durability;
import beamtime.core.store.Family;
import beamtime.core.store.Places;
import beamtime.core.store.Store;
import java.util.Optional;

/**
 * A store of any family seen through its places alone: each is a container, such as a collection, a
 * table or an index.
 */
@Family("events")
public final class Containers implements Store {
  private final Store store;

  /**
   * @param store whose places are the containers; closed with this one
   */
  public Containers(Store store) {
    this.store = store;
  }

  @Override
  public Places places() {
    return store.places();
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  @Override
  public void close() {
    store.close();
  }
}
