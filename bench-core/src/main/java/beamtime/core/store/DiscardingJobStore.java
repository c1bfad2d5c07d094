package beamtime.core.store;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The floor of the jobs family: a cell on it measures the harness.
 *
 * <p>Ingest makes every row and drops it. Scan hands out one ready-made row as many times as the
 * true answer has rows; group returns the true answer. Both are asked of the oracle once for each
 * query, at its first use since the place was sealed: ask once before the clock runs, as a check
 * does.
 */
public final class DiscardingJobStore extends DiscardingStore<InMemoryJobStore>
    implements JobStore {
  private final Map<Asked, ReadyMade<JobRow>> scans = new ConcurrentHashMap<>();
  private final Map<Grouped, Collection<JobGroup>> groups = new ConcurrentHashMap<>();
  private final Spares<JobRow> spares = new Spares<>(JobRow::new);

  private record Asked(Place place, JobQuery query) {}

  private record Grouped(Place place, JobQuery query, JobGrouping by) {}

  /** A floor with an oracle of its own, to be loaded as any other store. */
  public DiscardingJobStore() {
    this(new InMemoryJobStore());
  }

  /** A floor that answers as many rows as this oracle, and holds the places that it holds. */
  public DiscardingJobStore(InMemoryJobStore oracle) {
    super(oracle);
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    oracle().ingest(place, jobs, from, rows);
    JobRow row = spares.take();
    long hash = 0;
    for (long index = from; index < from + rows; index++) {
      jobs.fill(index, row);
      hash += row.keyHash();
    }
    discard(hash);
    spares.giveBack(row);
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    Asked asked = new Asked(place, query);
    ReadyMade<JobRow> answer = scans.get(asked);
    if (answer == null) {
      answer = scans.computeIfAbsent(asked, this::readyMade);
    }
    return answer.handTo(sink);
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    return groups.computeIfAbsent(
        new Grouped(place, query, by),
        asked -> oracle().group(asked.place(), asked.query(), asked.by()));
  }

  @Override
  void forget(Place place) {
    scans.keySet().removeIf(asked -> asked.place().equals(place));
    groups.keySet().removeIf(asked -> asked.place().equals(place));
  }

  private ReadyMade<JobRow> readyMade(Asked asked) {
    long[] first = {-1};
    JobRow row = new JobRow();
    long rows =
        oracle()
            .select(
                asked.place(),
                asked.query(),
                row,
                index -> first[0] = first[0] < 0 ? index : first[0]);
    if (rows == 0) {
      return new ReadyMade<>(0, Optional.empty());
    }
    oracle().generator(asked.place()).orElseThrow().fill(first[0], row);
    return new ReadyMade<>(rows, Optional.of(FixedView.of(new JobView(row))));
  }
}
