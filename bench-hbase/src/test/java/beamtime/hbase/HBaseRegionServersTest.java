package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.StoreException;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Hbck;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Regions on three servers: a table has one on each, and sums of those that go elsewhere while they
 * are asked for are the oracle's, or an error.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HBaseRegionServersTest {
  @RegisterExtension
  static final BackendExtension HBASE =
      new BackendExtension(
          "hbase",
          Map.of(
              "testbed.hbase.regionservers",
              "3",
              "testbed.hbase.heap",
              "512m",
              "testbed.hbase.thrift",
              "false"));

  private static final Place SPREAD = new Place("bt-spread");

  private static final int DAYS = 3;
  private static final int ROWS_OF_A_DAY = 1000;

  /** A region has ten of them. */
  private static final int ROWS_OF_A_STEP = 100;

  private static final JobGrouping BY = JobGrouping.DAY_SITE_VO;
  private static final JobQuery ALL =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(DAYS), List.of());

  /** What happens to the region that is being summed. */
  private interface Mishap {
    void with(HRegionLocation region, Connection hbase) throws Exception;
  }

  @Test
  @Order(1)
  void regionsOfATableAreOnAllServersAndGiveTheOraclesAnswers() throws IOException {
    HBaseSettings cut =
        HBaseSettings.defaults().with(s -> s.splits = Regions.ofDays(3, SpreadRows.DAYS));
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), cut);
        HBaseJobStore uncut = new HBaseJobStore(HBASE.endpoint(), HBaseSettings.defaults())) {
      SpreadRows.prove(store, SPREAD);
      assertSpread(store, SPREAD);
      assertThat(uncut.places().holds(SPREAD))
          .as("what was cut elsewhere is another table")
          .isFalse();
    }
  }

  @Test
  @Order(2)
  void serversThatGroupSideBySideGiveTheOraclesGroups() throws IOException {
    HBaseSettings there = HBaseSettings.defaults().with(s -> s.groupSide = Side.SERVER);
    for (HBaseSettings settings :
        List.of(
            there.with(s -> s.splits = Regions.ofDays(3, SpreadRows.DAYS)),
            there.with(s -> s.salts = 3))) {
      Place place = new Place("bt-side-by-side");
      try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), settings)) {
        SpreadRows.prove(store, place);
        assertSpread(store, place);
      }
    }
  }

  private static void assertSpread(HBaseJobStore store, Place place) throws IOException {
    try (Connection connection =
            ConnectionFactory.createConnection(
                ClientConfiguration.of(HBASE.endpoint(), HBaseSettings.defaults()));
        Admin admin = connection.getAdmin();
        RegionLocator regions = connection.getRegionLocator(store.table(place))) {
      assertThat(admin.getClusterMetrics().getServersName()).hasSize(3);
      List<HRegionLocation> all = regions.getAllRegionLocations();
      assertThat(all).hasSize(3).extracting(HRegionLocation::getServerName).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @EnumSource(HBaseLayout.class)
  void aRegionThatMovesWhileItIsSummed(HBaseLayout layout) throws Exception {
    assertSumsAreTheOracles(
        layout,
        "moves",
        (region, hbase) -> {
          try (Admin admin = hbase.getAdmin()) {
            ServerName elsewhere =
                admin.getRegionServers().stream()
                    .filter(server -> !server.equals(region.getServerName()))
                    .findFirst()
                    .orElseThrow();
            admin.move(region.getRegion().getEncodedNameAsBytes(), elsewhere);
          }
        });
  }

  @ParameterizedTest
  @EnumSource(HBaseLayout.class)
  void aRegionThatSplitsWhileItIsSummed(HBaseLayout layout) throws Exception {
    assertSumsAreTheOracles(
        layout,
        "splits",
        (region, hbase) -> {
          try (Admin admin = hbase.getAdmin()) {
            TableName table = region.getRegion().getTable();
            byte[] first = region.getRegion().getStartKey();
            byte[] middle = JobBytes.latin1(JobBytes.latin1(first, 0, first.length) + "_T2");
            int before = admin.getRegions(table).size();
            admin
                .splitRegionAsync(region.getRegion().getRegionName(), middle)
                .get(1, TimeUnit.MINUTES);
            assertThat(admin.getRegions(table)).hasSize(before + 1);
          }
        });
  }

  /** The last: no more than two are left. */
  @Test
  @Order(Integer.MAX_VALUE)
  void aRegionWhoseServerIsKilledWhileItIsSummed() throws Exception {
    assertSumsAreTheOracles(
        HBaseLayout.PACKED,
        "dies",
        (region, hbase) -> {
          kill(region.getServerName());
          Collection<JobGroup> right = oracle();
          HBaseSettings hasty =
              settings(HBaseLayout.PACKED)
                  .with(
                      s -> {
                        s.rpcTimeout = Duration.ofSeconds(1);
                        s.operationTimeout = Duration.ofSeconds(2);
                      });
          try (JobStore store = new HBaseJobStore(HBASE.endpoint(), hasty)) {
            assertThat(store.group(new Place("bt-dies"), ALL, BY))
                .containsExactlyInAnyOrderElementsOf(right);
          } catch (StoreException e) {
            assertThat(e).hasMessageContaining("can't group bt-dies");
          }
          bury(region.getServerName(), hbase);
        });
  }

  /** Sums some steps of the second region, has the mishap come and sums the rest. */
  private static void assertSumsAreTheOracles(HBaseLayout layout, String name, Mishap mishap)
      throws Exception {
    Place place = new Place("bt-" + name);
    try (HBaseJobStore store = store(layout)) {
      fill(store, place);
      HBaseSettings settings = settings(layout);
      try (Connection hbase = ConnectionFactory.createConnection(patient(settings));
          Table table = hbase.getTable(store.table(place));
          RegionLocator regions = hbase.getRegionLocator(store.table(place));
          GroupedScan scan =
              new GroupedScan(
                  table,
                  HBaseJobStore.scan(ALL),
                  layout.format(),
                  ALL.filters(),
                  BY,
                  ROWS_OF_A_STEP)) {
        List<HRegionLocation> before = regions.getAllRegionLocations();
        for (int step = 0; step < 14; step++) {
          assertThat(scan.next()).isTrue();
        }
        mishap.with(before.get(1), hbase);
        int rest = 0;
        while (scan.next()) {
          rest++;
        }
        assertThat(rest).as("steps after the mishap").isGreaterThanOrEqualTo(16);
        assertThat(scan.sums().groups()).containsExactlyInAnyOrderElementsOf(oracle());
        assertThat(regions.getAllRegionLocations()).isNotEqualTo(before);
      }
      assertThat(store.group(place, ALL, BY)).containsExactlyInAnyOrderElementsOf(oracle());
    }
  }

  private static HBaseSettings settings(HBaseLayout layout) {
    return HBaseSettings.defaults()
        .with(
            s -> {
              s.layout = layout;
              s.groupSide = Side.SERVER;
              s.splits = Regions.ofDays(DAYS, DAYS);
            });
  }

  private static HBaseJobStore store(HBaseLayout layout) {
    return new HBaseJobStore(HBASE.endpoint(), settings(layout));
  }

  /** Waits for what a server had to be served again. */
  private static Configuration patient(HBaseSettings settings) {
    Configuration conf = ClientConfiguration.of(HBASE.endpoint(), settings);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 100);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 180_000);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, 180_000);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 180_000);
    return conf;
  }

  private static void fill(JobStore store, Place place) {
    Jobs jobs = new Jobs(42);
    store.places().create(place);
    for (long day = 0; day < DAYS; day++) {
      store.ingest(place, jobs, day * Jobs.ROWS_PER_DAY, ROWS_OF_A_DAY);
    }
    store.places().seal(place);
  }

  private static Collection<JobGroup> oracle() {
    try (InMemoryJobStore oracle = new InMemoryJobStore()) {
      Place place = new Place("bt-oracle");
      fill(oracle, place);
      return oracle.group(place, ALL, BY);
    }
  }

  private static void kill(ServerName server) throws IOException {
    String port = "hbase.regionserver.port=" + server.getPort();
    List<Long> killed = new ArrayList<>();
    for (String pid : HBASE.endpoint().facts().get("pid").split(",")) {
      Path commandLine = Path.of("/proc", pid.strip(), "cmdline");
      if (Files.readString(commandLine, StandardCharsets.UTF_8).contains(port)) {
        ProcessHandle process = ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
        assertThat(process.destroyForcibly()).isTrue();
        process.onExit().join();
        killed.add(process.pid());
      }
    }
    assertThat(killed).hasSize(1);
  }

  /** What the master does by itself when ZooKeeper misses the server, after a minute and a half. */
  private static void bury(ServerName server, Connection hbase) throws IOException {
    try (Hbck master = hbase.getHbck()) {
      master.scheduleServerCrashProcedures(List.of(server));
    }
  }
}
