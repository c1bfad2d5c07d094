package beamtime.core.store.events;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.LinkState;
import beamtime.core.backend.StoreException;
import beamtime.core.store.Family;
import beamtime.core.store.Place;
import beamtime.core.store.Store;
import java.util.Optional;

/**
 * Objects that two sites hold, with a link between them. Updates are written at the site of the
 * clients and follow to the other one.
 */
@Family("events")
public interface ReplicaStore extends Store {
  /**
   * Replaces the object of a key, or makes it; returns when that is acknowledged.
   *
   * @throws StoreException where it is not acknowledged in time; what becomes of it is not known
   */
  void update(Place place, long key, byte[] object, Commit commit);

  /** The object of a key as one site has it, asked there and nowhere else. */
  Optional<byte[]> read(Place place, long key, Site site);

  /**
   * Whether the far site says that it has all that this one says it has, in whatever place. What
   * they say is the backend's own account, and not read from the objects.
   */
  boolean farHasAll();

  /**
   * Makes the link between the sites so.
   *
   * @throws LacksException where the backend has no second site, or a link that is not ours
   */
  void link(LinkState state);
}
