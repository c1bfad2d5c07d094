package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A region whose memstore is full and is not flushed, since its compactions are behind. */
class HBaseBusyRegionTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final Jobs JOBS = new Jobs(1);

  private static final JobQuery FIRST_DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  /** Some 24 MB of cells: six times what the memstore takes below. */
  private static final int BATCHES = 5;

  /** Longer than the library's own attempts take. */
  private static final Duration BEHIND = Duration.ofSeconds(8);

  @Test
  void rowsWaitUntilItTakesThem() throws Exception {
    HBaseSettings settings = HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.CELLS);
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), settings);
        Connection connection =
            ConnectionFactory.createConnection(ClientConfiguration.of(HBASE.endpoint(), settings));
        Admin admin = connection.getAdmin()) {
      Place place = Place.of(RunId.at(Instant.now(), "busy"), "jobs", "behind");
      TableName table = TableName.valueOf(place.name() + "-cells");
      store.places().create(place);
      setMostFiles(admin, table, 1);
      Future<?> writing = CompletableFuture.runAsync(() -> ingest(store, place));
      assertThat(endsWithin(writing, BEHIND)).as("it was never too busy").isFalse();
      setMostFiles(admin, table, 100);
      writing.get(60, TimeUnit.SECONDS);
      store.places().seal(place);
      assertThat(store.scan(place, FIRST_DAY, row -> {})).isEqualTo(BATCHES * 1000L);
      store.places().drop(place);
    }
  }

  private static void ingest(HBaseJobStore store, Place place) {
    for (int batch = 0; batch < BATCHES; batch++) {
      store.ingest(place, JOBS, batch * 1000L, 1000);
    }
  }

  private static boolean endsWithin(Future<?> writing, Duration time) throws Exception {
    try {
      writing.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new AssertionError("writing did not wait", e.getCause());
    }
  }

  /** With a memstore of 4 MB, flushed while there are so many files, which nothing compacts. */
  private static void setMostFiles(Admin admin, TableName table, int files) throws IOException {
    admin.modifyTable(
        TableDescriptorBuilder.newBuilder(admin.getDescriptor(table))
            .setMemStoreFlushSize(1 << 20)
            .setValue("hbase.table.sanity.checks", "false")
            .setValue("hbase.hstore.compaction.min", "1000")
            .setValue("hbase.hstore.blockingStoreFiles", Integer.toString(files))
            .build());
  }
}
