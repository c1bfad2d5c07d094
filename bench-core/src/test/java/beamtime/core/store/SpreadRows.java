package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import java.time.LocalDate;
import java.util.List;

/** Rows of three days for stores that spread them over several nodes. */
public final class SpreadRows {
  /** Days that have rows. */
  public static final int DAYS = 3;

  /** Rows of each of the days: more than fit into the first answer of any backend. */
  private static final int ROWS = 500;

  /** All of them. */
  public static final long ALL = (long) DAYS * ROWS;

  private SpreadRows() {}

  /** Fills a new place and proves that all queries are answered as the oracle answers them. */
  public static void prove(JobStore store, Place place) {
    try (InMemoryJobStore oracle = new InMemoryJobStore()) {
      fill(store, place);
      fill(oracle, place);
      assertThat(store.places().holds(place)).isTrue();
      for (int filters = 0; filters <= 2; filters++) {
        JobQuery query = query(filters);
        assertThat(tally(store, place, query).difference("scan", tally(oracle, place, query)))
            .isEmpty();
        for (JobGrouping by : JobGrouping.values()) {
          assertThat(store.group(place, query, by))
              .containsExactlyInAnyOrderElementsOf(oracle.group(place, query, by));
        }
      }
      assertThat(tally(store, place, query(0)).rows()).isEqualTo(ALL);
    }
  }

  private static void fill(JobStore store, Place place) {
    Jobs jobs = new Jobs(42);
    store.places().create(place);
    for (long day = 0; day < DAYS; day++) {
      store.ingest(place, jobs, day * Jobs.ROWS_PER_DAY, ROWS);
    }
    store.places().seal(place);
  }

  private static JobQuery query(int filters) {
    LocalDate first = Jobs.FIRST_DAY;
    return new JobQuery(first, first.plusDays(DAYS), List.copyOf(Jobs.filters(filters)));
  }

  private static Tally tally(JobStore store, Place place, JobQuery query) {
    TallyCounter counter = new TallyCounter();
    store.scan(place, query, view -> counter.add(view.decode().hash()));
    return counter.tally();
  }
}
