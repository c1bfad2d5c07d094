package beamtime.core.store.events;

import beamtime.core.backend.LinkState;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The oracle of replicas: both sites are the same memory, and every link is as good. */
public final class InMemoryReplicaStore extends InMemoryStore<Map<Long, byte[]>>
    implements ReplicaStore {
  public InMemoryReplicaStore() {
    super(ConcurrentHashMap::new);
  }

  @Override
  public void update(Place place, long key, byte[] object, Commit commit) {
    at(place).put(key, object.clone());
  }

  @Override
  public Optional<byte[]> read(Place place, long key, Site site) {
    return Optional.ofNullable(at(place).get(key));
  }

  @Override
  public boolean farHasAll() {
    return true;
  }

  @Override
  public void link(LinkState state) {}
}
