package beamtime.core.store;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The oracle of the jobs family: what the answer must be.
 *
 * <p>It keeps no rows. Rows are pure functions of their index and those of a day lie side by side,
 * so it remembers which indices were ingested and makes the rows of a period again for each answer:
 * one that runs over all 8 million rows takes seconds, and no memory. As in a backend with unique
 * row keys, rows that are ingested twice are there once.
 */
public final class InMemoryJobStore extends InMemoryStore<HeldRows<Jobs>> implements JobStore {
  public InMemoryJobStore() {
    super(HeldRows::new);
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    at(place).add(place, jobs, from, rows);
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    JobRow row = new JobRow();
    JobView view = new JobView(row);
    return select(place, query, row, index -> sink.accept(view));
  }

  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    Map<List<String>, Sums> groups = new HashMap<>();
    JobRow row = new JobRow();
    select(
        place,
        query,
        row,
        index -> {
          List<String> key = by.columns().stream().map(row::text).toList();
          groups.computeIfAbsent(key, absent -> new Sums()).add(row);
        });
    return groups.entrySet().stream().map(e -> e.getValue().group(e.getKey())).toList();
  }

  /** Gets the index of a selected row, while the row is filled with it. */
  interface Selected {
    void row(long index);
  }

  /** Fills the row with each row that the query selects; returns their number. */
  long select(Place place, JobQuery query, JobRow row, Selected selected) {
    HeldRows<Jobs> held = at(place);
    Optional<Jobs> generator = held.generator();
    if (generator.isEmpty()) {
      return 0;
    }
    Jobs jobs = generator.get();
    long rows = 0;
    for (RowRanges.Range range : held.within(firstRow(query.from()), firstRow(query.to()))) {
      for (long index = range.from(); index < range.to(); index++) {
        if (jobs.fill(index, row, query.filters())) {
          rows++;
          selected.row(index);
        }
      }
    }
    return rows;
  }

  /** The generator whose rows the place holds; empty where it holds none. */
  Optional<Jobs> generator(Place place) {
    return at(place).generator();
  }

  private static long firstRow(LocalDate day) {
    return Math.max(0, ChronoUnit.DAYS.between(Jobs.FIRST_DAY, day) * Jobs.ROWS_PER_DAY);
  }

  private static final class Sums {
    private long jobs;
    private long wallSeconds;
    private long cpuSeconds;
    private long inputBytes;

    private void add(JobRow row) {
      jobs++;
      wallSeconds += row.number(JobColumn.WALL_SECONDS);
      cpuSeconds += row.number(JobColumn.CPU_SECONDS);
      inputBytes += row.number(JobColumn.INPUT_BYTES);
    }

    private JobGroup group(List<String> key) {
      return new JobGroup(key, jobs, wallSeconds, cpuSeconds, inputBytes);
    }
  }
}
