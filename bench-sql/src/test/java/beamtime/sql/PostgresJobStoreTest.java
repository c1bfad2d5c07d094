package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Durability;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.JobStoreContract;
import beamtime.core.store.Place;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresJobStoreTest extends JobStoreContract {
  @RegisterExtension static final BackendExtension POSTGRESQL = new BackendExtension("postgresql");

  @Override
  protected Optional<Durability> durability() {
    return Optional.of(Durability.DISK.on(POSTGRESQL.endpoint()));
  }

  @Override
  protected JobStore open() {
    return new PostgresJobStore(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  /** Three pages of a cursor. */
  @Override
  protected int manyRows() {
    return 12_000;
  }

  @Test
  void aCommitThatDoesNotWaitForTheDiskHasReachedMemoryAlone() {
    PostgresSettings careless = PostgresSettings.defaults().withSynchronous("off");
    try (JobStore store = new PostgresJobStore(POSTGRESQL.endpoint(), careless)) {
      assertThat(store.durability()).contains(Durability.MEMORY);
    }
  }

  @Test
  void whatSettlesIsOnTheDisk() {
    try (PostgresConnection beside = beside();
        JobStore store = open()) {
      Place place = new Place("bt-settles");
      store.places().create(place);
      store.ingest(place, new Jobs(1), 0, 100);
      String written = value(beside, "SELECT pg_current_wal_lsn()");
      store.places().settle(place);
      assertThat(
              value(
                  beside,
                  "SELECT checkpoint_lsn >= '" + written + "' FROM pg_control_checkpoint()"))
          .isEqualTo("t");
      store.places().drop(place);
    }
  }

  /** A statement that is fetched by a cursor runs in one process, whatever its plan says. */
  @Test
  void groupsAreSummedByMoreThanOneProcess() {
    Place place = new Place("bt-workers");
    JobQuery day = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());
    try (PostgresConnection beside = beside()) {
      execute(beside, "ALTER ROLE current_user SET min_parallel_table_scan_size = 0");
      execute(beside, "ALTER ROLE current_user SET parallel_setup_cost = 0");
      execute(beside, "ALTER ROLE current_user SET parallel_tuple_cost = 0");
      try (JobStore store = open()) {
        store.places().create(place);
        store.ingest(place, new Jobs(1), 0, Jobs.ROWS_PER_DAY);
        store.places().settle(place);
        AtomicBoolean seen = new AtomicBoolean();
        Thread looks = new Thread(() -> look(seen));
        looks.start();
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!seen.get() && System.nanoTime() < limit) {
          store.group(place, day, JobGrouping.DAY_SITE);
        }
        boolean found = seen.getAndSet(true);
        looks.join();
        assertThat(found).as("a parallel worker was seen").isTrue();
        store.places().drop(place);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      } finally {
        execute(beside, "ALTER ROLE current_user RESET ALL");
      }
    }
  }

  private static void look(AtomicBoolean seen) {
    try (PostgresConnection own = beside()) {
      while (!seen.get()) {
        String workers =
            value(
                own,
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'parallel worker'");
        if (!workers.equals("0")) {
          seen.set(true);
        }
      }
    }
  }

  private static PostgresConnection beside() {
    return new PostgresConnection(POSTGRESQL.endpoint(), PostgresSettings.defaults());
  }

  private static void execute(PostgresConnection connection, String sql) {
    connection.run("prepare a test", its -> PostgresConnection.execute(its, sql));
  }

  private static String value(PostgresConnection connection, String sql) {
    return connection.call("look", its -> PostgresConnection.value(its, sql));
  }
}
