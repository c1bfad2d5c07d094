package beamtime.core.workload.events;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.store.Place;
import beamtime.core.store.events.Commit;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.events.Site;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;

/**
 * How long an update that this site alone has acknowledged takes to the far one, told in two ways:
 * by reading the object there, and by what the backend says of itself. One update is under way at a
 * time, so that none waits for another.
 */
final class ReplicaLag {
  private static final int ROUNDS = 5;

  /** Between two looks, each of which is a request to the far site that does not use the link. */
  private static final long GLANCE_NANOS = 200_000;

  /** Far beyond what the slowest hour of a link needs for all that a window of TCP holds. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final String cell;
  private final ReplicaStore store;
  private final Place place;
  private final Acknowledged updates;

  ReplicaLag(String cell, ReplicaStore store, Place place, Acknowledged updates) {
    this.cell = cell;
    this.store = store;
    this.place = place;
    this.updates = updates;
  }

  /** Waits until the far site has all. */
  void awaitNone() {
    await(store::farHasAll);
  }

  /** With the medians of both ways. */
  Evidence told(Evidence proof) {
    awaitNone();
    return proof
        .with("lag.read.ms", median(this::untilRead))
        .with("lag.status.ms", median(number -> await(store::farHasAll)));
  }

  private long untilRead(long number) {
    return await(() -> Acknowledged.has(store, place, number, Site.FAR));
  }

  private String median(ToLongFunction<Long> lag) {
    long[] all = new long[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      all[i] = lag.applyAsLong(updates.update(store, place, Commit.LOCAL));
    }
    Arrays.sort(all);
    return String.format(Locale.ROOT, "%.1f", all[ROUNDS / 2] / 1e6);
  }

  private long await(BooleanSupplier there) {
    long begin = System.nanoTime();
    while (!there.getAsBoolean()) {
      if (System.nanoTime() - begin > PATIENCE.toNanos()) {
        throw new WrongAnswerException(
            cell + ": the far site has not got what was acknowledged here within " + PATIENCE);
      }
      LockSupport.parkNanos(GLANCE_NANOS);
    }
    return System.nanoTime() - begin;
  }
}
