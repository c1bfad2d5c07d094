package beamtime.mongo;

import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.Durability;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;

/** A store whose every operation takes a share longer than the store's own: a known slowdown. */
final class SlowedJobStore implements JobStore {
  private final JobStore store;
  private final double share;

  /**
   * Slows a store.
   *
   * @param share of the operation's own time that is added: 0.1 for a slowdown of 10 %
   */
  SlowedJobStore(JobStore store, double share) {
    this.store = store;
    this.share = share;
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  /** Spins: a thread that sleeps comes back late by more than what is added. */
  private void addShareOfTimeSince(long start) {
    long now = System.nanoTime();
    long end = now + (long) (share * (now - start));
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    long start = System.nanoTime();
    store.ingest(place, jobs, from, rows);
    addShareOfTimeSince(start);
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    long start = System.nanoTime();
    long rows = store.scan(place, query, sink);
    addShareOfTimeSince(start);
    return rows;
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query) {
    long start = System.nanoTime();
    Collection<JobGroup> groups = store.group(place, query);
    addShareOfTimeSince(start);
    return groups;
  }

  @Override
  public Places places() {
    return store.places();
  }

  @Override
  public void close() {
    store.close();
  }
}
