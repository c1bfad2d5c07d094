package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HBaseSealTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final Jobs JOBS = new Jobs(1);

  /** As a region does by itself that has taken many rows. */
  @Test
  void aTableIsSealedWhileItsRegionsFlushByThemselves() throws Exception {
    HBaseSettings settings = HBaseSettings.defaults().with(s -> s.layout = HBaseLayout.CELLS);
    ExecutorService flusher = Executors.newSingleThreadExecutor();
    AtomicBoolean done = new AtomicBoolean();
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), settings);
        Connection connection =
            ConnectionFactory.createConnection(ClientConfiguration.of(HBASE.endpoint(), settings));
        Admin admin = connection.getAdmin()) {
      Place place = Place.of(RunId.at(Instant.now(), "seal"), "jobs", "flushing");
      TableName table = TableName.valueOf(place.name() + "-cells");
      store.places().create(place);
      Future<?> flushing = flusher.submit(() -> flush(admin, table, done));
      for (int batch = 0; batch < 5; batch++) {
        store.ingest(place, JOBS, batch * 1000L, 1000);
      }
      store.places().seal(place);
      done.set(true);
      flushing.get();

      assertThat(store.places().holds(place)).isTrue();
      for (RegionInfo region : admin.getRegions(table)) {
        assertThat(admin.getRegionMetrics(admin.getRegionServers().iterator().next(), table))
            .as(region.getEncodedName())
            .allSatisfy(
                metrics -> {
                  assertThat(metrics.getMemStoreSize().get()).isZero();
                  assertThat(metrics.getStoreFileCount()).isPositive();
                });
      }
      store.places().settle(place);
      assertThat(admin.getCompactionState(table)).isEqualTo(CompactionState.NONE);
      for (ServerName server : admin.getRegionServers()) {
        assertThat(admin.getRegionMetrics(server, table))
            .allSatisfy(region -> assertThat(region.getStoreFileCount()).isEqualTo(1));
      }
      assertThat(store.places().pieces(place)).contains("regions=1 store-files=1");
      store.places().drop(place);
    } finally {
      done.set(true);
      flusher.shutdownNow();
    }
  }

  private static Void flush(Admin admin, TableName table, AtomicBoolean done) throws IOException {
    while (!done.get()) {
      for (RegionInfo region : admin.getRegions(table)) {
        admin.flushRegion(region.getRegionName());
      }
    }
    return null;
  }
}
