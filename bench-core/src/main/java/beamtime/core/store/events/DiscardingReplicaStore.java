package beamtime.core.store.events;

import beamtime.core.backend.LinkState;
import beamtime.core.store.InMemoryStore;
import beamtime.core.store.Place;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** The floor of replicas: it drops every update, and has no object of any key. */
public final class DiscardingReplicaStore extends InMemoryStore<LongAdder> implements ReplicaStore {
  public DiscardingReplicaStore() {
    super(LongAdder::new);
  }

  @Override
  public void update(Place place, long key, byte[] object, Commit commit) {
    at(place).add(object[object.length - 1]);
  }

  @Override
  public Optional<byte[]> read(Place place, long key, Site site) {
    return Optional.empty();
  }

  @Override
  public boolean farHasAll() {
    return true;
  }

  @Override
  public void link(LinkState state) {}
}
