package beamtime.es;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EsJobStoreTest extends JobStoreContract {
  @RegisterExtension
  static final BackendExtension ELASTICSEARCH = new BackendExtension("elasticsearch");

  /** More than two of {@link JobGroups}' requests. */
  private static final int DAYS = 130;

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(ELASTICSEARCH.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new EsJobStore(ELASTICSEARCH.endpoint(), EsSettings.of(1, 0, true));
  }

  /** Beyond the 10 000 of index.max_result_window. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void groupsOfMoreDaysThanARequestTakesAreTheOracles() {
    Jobs jobs = new Jobs(1);
    Place place = new Place("bt-many-days");
    JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(DAYS), List.of());
    try (JobStore store = open();
        JobStore oracle = new InMemoryJobStore()) {
      for (JobStore each : List.of(store, oracle)) {
        each.places().create(place);
        for (int day = 0; day < DAYS; day++) {
          each.ingest(place, jobs, (long) day * Jobs.ROWS_PER_DAY, 20);
        }
        each.places().seal(place);
      }
      for (JobGrouping by : JobGrouping.values()) {
        assertThat(Tally.of(store.group(place, all, by)))
            .isEqualTo(Tally.of(oracle.group(place, all, by)));
      }
      store.places().drop(place);
    }
  }

  /** A scan of several days gives rows as they lie. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rowsLieByDayWhereTheyAreSorted(boolean sorted) {
    Jobs jobs = new Jobs(1);
    Place place = new Place("bt-order");
    EsSettings settings = EsSettings.of(1, 0, sorted);
    List<String> days = new ArrayList<>();
    try (JobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), settings)) {
      store.places().create(place);
      for (int day : new int[] {2, 0, 1, 2, 0}) {
        store.ingest(place, jobs, (long) day * Jobs.ROWS_PER_DAY, 1);
      }
      store.ingest(place, jobs, 1, 1);
      store.places().seal(place);
      store.scan(
          place,
          new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(3), List.of()),
          row -> days.add(row.decode().text(JobColumn.DAY)));
      assertThat(store.places().pieces(place).orElseThrow()).matches("segments=[1-6]");
      store.places().drop(place);
    }
    List<String> ascending = days.stream().sorted().toList();
    assertThat(days).hasSize(4);
    assertThat(days.equals(ascending)).isEqualTo(sorted);
  }

  /** Each seal leaves a segment. */
  @Test
  void aPlaceThatHasSettledIsOneSegment() {
    Jobs jobs = new Jobs(1);
    Place place = new Place("bt-merged");
    try (JobStore store = open()) {
      store.places().create(place);
      for (int batch = 0; batch < 5; batch++) {
        store.ingest(place, jobs, batch * 500L, 500);
        store.places().seal(place);
      }
      assertThat(store.places().pieces(place)).contains("segments=5");

      store.places().settle(place);

      store.places().seal(place);
      assertThat(store.places().pieces(place)).contains("segments=1");
      store.places().drop(place);
    }
  }

  @Test
  void aWriteThatDoesNotWaitForTheTranslogHasReachedMemoryAlone() {
    EsSettings careless = EsSettings.defaults().with(EsSettings.Durability.ASYNC);
    try (JobStore store = new EsJobStore(ELASTICSEARCH.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }
}
