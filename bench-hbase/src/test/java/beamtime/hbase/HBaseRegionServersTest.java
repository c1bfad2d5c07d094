package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.SpreadRows;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HBaseRegionServersTest {
  @RegisterExtension
  static final BackendExtension HBASE =
      new BackendExtension(
          "hbase", Map.of("testbed.hbase.regionservers", "3", "testbed.hbase.heap", "512m"));

  private static final Place PLACE = new Place("bt-spread");

  @Test
  void regionsOfATableAreOnAllServersAndGiveTheOraclesAnswers() throws IOException {
    HBaseSettings cut =
        HBaseSettings.defaults().with(s -> s.splits = Regions.ofDays(3, SpreadRows.DAYS));
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), cut);
        HBaseJobStore uncut = new HBaseJobStore(HBASE.endpoint(), HBaseSettings.defaults())) {
      SpreadRows.prove(store, PLACE);
      assertSpread(store, PLACE);
      assertThat(uncut.places().holds(PLACE))
          .as("what was cut elsewhere is another table")
          .isFalse();
    }
  }

  @Test
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
}
