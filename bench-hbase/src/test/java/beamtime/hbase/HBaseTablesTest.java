package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.StoreException;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.hbase.HBaseSettings.Compression;
import beamtime.hbase.coprocessor.Grouping;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A place is as many tables as there are ways to keep it. */
class HBaseTablesTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  private static final Place PLACE = new Place("bt-tables-" + ProcessHandle.current().pid());

  private static final int ROWS = 3_000;
  private static final HBaseSettings CELLS = HBaseSettings.defaults();
  private static final HBaseSettings ENCODED =
      CELLS.with(s -> s.encoding = BlockEncoding.FAST_DIFF);
  private static final JobQuery DAYS =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(2), List.of());
  private static final JobQuery DAY =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

  @Test
  void encodedKeysAndBlocksTakeLessOfTheDiskAndAllTablesGoWithThePlace() {
    try (HBaseJobStore plain = new HBaseJobStore(HBASE.endpoint(), CELLS);
        HBaseJobStore encoded = new HBaseJobStore(HBASE.endpoint(), ENCODED);
        HBaseJobStore salted = new HBaseJobStore(HBASE.endpoint(), ENCODED.with(s -> s.salts = 2));
        HBaseJobStore packed =
            new HBaseJobStore(
                HBASE.endpoint(), CELLS.with(s -> s.compression = Compression.SNAPPY))) {
      fill(plain);
      assertThat(encoded.places().holds(PLACE)).isFalse();
      fill(encoded);
      assertThat(salted.places().holds(PLACE)).isFalse();
      fill(salted);
      assertThat(packed.places().holds(PLACE)).isFalse();
      fill(packed);
      long bytes = bytes(plain);
      assertThat(bytes(encoded)).isLessThan(bytes * 3 / 4);
      assertThat(bytes(packed)).isLessThan(bytes / 2);
      Collection<JobGroup> groups = plain.group(PLACE, DAYS, JobGrouping.DAY_SITE);
      for (HBaseJobStore store : List.of(plain, encoded, salted, packed)) {
        assertThat(store.scan(PLACE, DAYS, view -> {})).isEqualTo(ROWS);
        assertThat(store.group(PLACE, DAYS, JobGrouping.DAY_SITE))
            .containsExactlyInAnyOrderElementsOf(groups);
      }
      assertThat(plain.places().all()).contains(PLACE);
      encoded.places().drop(PLACE);
      for (HBaseJobStore store : List.of(plain, encoded, salted, packed)) {
        assertThat(store.places().holds(PLACE)).isFalse();
        assertThat(store.places().all()).doesNotContain(PLACE);
      }
    }
  }

  @Test
  void stepsOfOneRowOrOfManyAreJoinedToTheSameGroups() throws Exception {
    Place place = new Place("bt-steps-" + ProcessHandle.current().pid());
    Collection<JobGroup> right;
    try (InMemoryJobStore oracle = new InMemoryJobStore()) {
      oracle.places().create(place);
      oracle.ingest(place, new Jobs(1), 0, 500);
      right = oracle.group(place, DAY, JobGrouping.DAY_SITE_VO_ACTIVITY);
    }
    HBaseSettings settings = CELLS.with(s -> s.groupSide = Side.SERVER);
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), settings);
        HBaseConnection hbase = new HBaseConnection(HBASE.endpoint(), settings)) {
      store.places().create(place);
      store.ingest(place, new Jobs(1), 0, 500);
      store.places().seal(place);
      assertThat(store.places().bytes(place)).as("too few for whole megabytes").isEmpty();
      for (int rows : new int[] {1, 7, 500, 501}) {
        hbase.run(
            "group",
            open -> {
              try (var table = open.getTable(store.table(place));
                  GroupedScan scan =
                      new GroupedScan(
                          table,
                          HBaseJobStore.scan(DAY),
                          HBaseLayout.CELLS.format(),
                          DAY.filters(),
                          JobGrouping.DAY_SITE_VO_ACTIVITY,
                          rows)) {
                int steps = 0;
                while (scan.next()) {
                  steps++;
                }
                assertThat(steps).isEqualTo((500 + rows - 1) / rows);
                assertThat(scan.sums().groups()).containsExactlyInAnyOrderElementsOf(right);
              }
            });
      }
      store.places().drop(place);
    }
  }

  @Test
  void whatTheServerCantGroupIsRefusedAndItLivesOn() throws Exception {
    Place place = new Place("bt-refused-" + ProcessHandle.current().pid());
    HBaseSettings settings = CELLS.with(s -> s.groupSide = Side.SERVER);
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), settings);
        HBaseConnection hbase = new HBaseConnection(HBASE.endpoint(), settings)) {
      store.places().create(place);
      store.ingest(place, new Jobs(1), 0, 10);
      byte[] grouping =
          new CellsFormat().grouping(List.of(JobColumn.DAY), JobSums.COLUMNS, 1).bytes();
      byte[] packed =
          new PackedFormat().grouping(List.of(JobColumn.DAY), JobSums.COLUMNS, 1).bytes();
      byte[] texts =
          new CellsFormat().grouping(List.of(JobColumn.DAY), List.of(JobColumn.SITE), 1).bytes();
      assertRefused(
          hbase, store, place, "malformed attribute", new Scan().setCaching(1), new byte[] {9});
      assertRefused(hbase, store, place, "no batch", new Scan().setBatch(5), grouping);
      assertRefused(hbase, store, place, "goes forward", new Scan().setReversed(true), grouping);
      assertRefused(hbase, store, place, "one step at a time", new Scan(), grouping);
      assertRefused(hbase, store, place, "not packed", new Scan().setCaching(1), packed);
      assertRefused(
          hbase, store, place, "column site is no number", new Scan().setCaching(1), texts);
      assertThat(store.scan(place, DAY, view -> {})).isEqualTo(10);
      assertThat(store.group(place, DAY, JobGrouping.DAY_SITE)).isNotEmpty();
      store.places().drop(place);
    }
  }

  private static void assertRefused(
      HBaseConnection hbase,
      HBaseJobStore store,
      Place place,
      String why,
      Scan scan,
      byte[] asked) {
    scan.setAttribute(Grouping.ATTRIBUTE, asked);
    assertThatThrownBy(
            () ->
                hbase.run(
                    "ask",
                    open -> {
                      try (var table = open.getTable(store.table(place));
                          ResultScanner answers = table.getScanner(scan)) {
                        answers.next();
                      }
                    }))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(why)
        .hasMessageNotContaining("\n");
  }

  private static long bytes(HBaseJobStore store) {
    return TableFiles.bytes(HBASE.endpoint(), store.table(PLACE));
  }

  private static void fill(JobStore store) {
    store.places().create(PLACE);
    for (int from = 0; from < ROWS; from += 1000) {
      store.ingest(PLACE, new Jobs(1), from, 1000);
    }
    store.places().seal(PLACE);
  }
}
