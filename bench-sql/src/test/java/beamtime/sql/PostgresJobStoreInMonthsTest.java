package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import beamtime.core.store.Place;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rows in a partition for each month, written by inserts, and found by ranges of days. */
class PostgresJobStoreInMonthsTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  private static final PostgresSettings SETTINGS =
      PostgresSettings.defaults().withWay(Way.BATCH).withLayout(true, JobIndex.BRIN);

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new PostgresJobStore(POSTGRESQL.endpoint(), SETTINGS);
  }

  @Test
  void aBatchMayGoIntoTwoMonths() {
    Place place = new Place("bt-two-months");
    try (JobStore store = open();
        JobStore other = new PostgresJobStore(POSTGRESQL.endpoint(), SETTINGS.withWay(Way.COPY))) {
      store.places().create(place);
      store.ingest(place, new Jobs(1), 31L * Jobs.ROWS_PER_DAY - 10, 20);
      other.ingest(place, new Jobs(1), 31L * Jobs.ROWS_PER_DAY - 20, 20);
      store.places().seal(place);
      JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(60), List.of());
      assertThat(store.scan(place, all, view -> {})).isEqualTo(30);
      assertThat(store.places().bytes(place).orElseThrow()).isPositive();
      store.places().drop(place);
    }
  }

  @Test
  void aPlaceIsKeptInEachLayoutAndDroppedInAll() {
    Place place = new Place("bt-layouts");
    try (JobStore months = open();
        JobStore whole = new PostgresJobStore(POSTGRESQL.endpoint(), PostgresSettings.defaults())) {
      months.places().create(place);
      months.places().seal(place);
      assertThat(whole.places().holds(place)).isFalse();
      whole.places().create(place);
      assertThat(months.places().holds(place)).isTrue();
      whole.places().drop(place);
      assertThat(months.places().holds(place)).isFalse();
      assertThat(months.places().all()).doesNotContain(place);
    }
  }
}
