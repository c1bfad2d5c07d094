package beamtime.core.workload.events;

import beamtime.core.data.events.Updates;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Updates that were sent and acknowledged, object by object. Those of one object are sent one after
 * the other, so that the last one is known. Thread-safe.
 */
final class Acknowledged {
  /** What is known of one object; guarded by itself. */
  private static final class Latest {
    private long sent = -1;
    private long acknowledged = -1;
  }

  private final Updates updates;
  private final AtomicLong next = new AtomicLong();
  private final Latest[] objects =
      IntStream.range(0, Updates.KEYS).mapToObj(key -> new Latest()).toArray(Latest[]::new);

  Acknowledged(Updates updates) {
    this.updates = updates;
  }

  /** Sends the next update; returns its number once it is acknowledged. */
  long update(ReplicaStore store, Place place, Commit commit) {
    int key = Updates.key(next.getAndIncrement());
    Latest latest = objects[key];
    synchronized (latest) {
      long number = latest.sent < 0 ? key : latest.sent + Updates.KEYS;
      latest.sent = number;
      store.update(place, key, updates.object(number), commit);
      latest.acknowledged = number;
      return number;
    }
  }

  /** Whether a site has an update that was acknowledged, or a later one of the same object. */
  static boolean has(ReplicaStore store, Place place, long number, Site site) {
    return store
        .read(place, Updates.key(number), site)
        .filter(object -> number(object) >= number)
        .isPresent();
  }

  private static long number(byte[] object) {
    return object.length == Updates.BYTES ? ByteBuffer.wrap(object).getLong() : -1;
  }

  /**
   * Compares every object at a site with what it must be: the last update of it that was
   * acknowledged, or one that was sent after that and got no answer.
   */
  void compare(
      ReplicaStore store, Place place, Site site, TallyCounter expected, TallyCounter actual) {
    for (int key = 0; key < Updates.KEYS; key++) {
      Optional<byte[]> there = store.read(place, key, site);
      long must = must(key, there);
      if (must >= 0) {
        expected.add(Updates.hash(updates.object(must)));
      }
      there.map(Updates::hash).ifPresent(actual::add);
    }
  }

  private long must(int key, Optional<byte[]> there) {
    long number = there.map(Acknowledged::number).orElse(-1L);
    Latest latest = objects[key];
    synchronized (latest) {
      boolean may =
          number >= latest.acknowledged && number <= latest.sent && Updates.key(number) == key;
      return may ? number : latest.acknowledged;
    }
  }

  /** Updates that were acknowledged here and that the far site has not got yet. */
  long missing(ReplicaStore store, Place place) {
    long missing = 0;
    for (int key = 0; key < Updates.KEYS; key++) {
      long far = store.read(place, key, Site.FAR).map(Acknowledged::number).orElse(-1L);
      long first = far < 0 ? key - Updates.KEYS : far;
      synchronized (objects[key]) {
        missing += Math.max(0, (objects[key].acknowledged - first) / Updates.KEYS);
      }
    }
    return missing;
  }
}
