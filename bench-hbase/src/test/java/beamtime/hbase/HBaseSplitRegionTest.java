package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.DataRecord;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.data.PointType;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.data.Records;
import beamtime.core.data.Waveforms;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is read from a region that was split, while its halves still read the files of the whole.
 * The second file has rows before those that are asked for and beyond the split, and none between:
 * a seek in the lower half comes to a row of the upper one, since each cell is a block here.
 */
class HBaseSplitRegionTest {
  @RegisterExtension static final BackendExtension HBASE = new BackendExtension("hbase");

  /** The second file begins with this one; the split is within the first. */
  private static final int SECOND = 40;

  private static final int ROWS = 45;
  private static final int SPLIT = 20;

  private static final HBaseSettings SETTINGS = HBaseSettings.defaults().with(s -> s.caching = 4);

  private static Connection connection;
  private static Admin admin;

  @BeforeAll
  static void connect() throws IOException {
    connection =
        ConnectionFactory.createConnection(ClientConfiguration.of(HBASE.endpoint(), SETTINGS));
    admin = connection.getAdmin();
  }

  @AfterAll
  static void disconnect() throws IOException {
    admin.close();
    connection.close();
  }

  @Test
  void framesOfASplitRegionAreWholeAndOnceEach() throws Exception {
    Waveforms waveforms = new Waveforms(1, 2, 10, PointType.INT32, 14, 8);
    Place place = place("frames");
    try (HBaseWaveformStore store = new HBaseWaveformStore(HBASE.endpoint(), SETTINGS)) {
      fill(store, place, waveforms);
      split(store.table(place), splitOf(waveforms));
      for (int read = 0; read < 2; read++) {
        assertThat(sequences(store, place, waveforms, () -> {}))
            .containsExactlyElementsOf(LongStream.range(0, ROWS).boxed().toList());
      }
      store.places().drop(place);
    }
  }

  @Test
  void framesOfARegionThatIsSplitWhileTheyAreReadAreWholeAndOnceEach() throws Exception {
    Waveforms waveforms = new Waveforms(1, 2, 10, PointType.INT32, 14, 8);
    Place place = place("reading");
    try (HBaseWaveformStore store = new HBaseWaveformStore(HBASE.endpoint(), SETTINGS)) {
      fill(store, place, waveforms);
      assertThat(
              sequences(
                  store, place, waveforms, () -> split(store.table(place), splitOf(waveforms))))
          .containsExactlyElementsOf(LongStream.range(0, ROWS).boxed().toList());
      store.places().drop(place);
    }
  }

  @ParameterizedTest
  @EnumSource(HBaseLayout.class)
  void jobRowsOfASplitRegionAreWholeAndOnceEach(HBaseLayout layout) throws Exception {
    Place place = place(layout.name());
    Jobs jobs = new Jobs(1);
    List<Long> sorted = secondDay(jobs);
    JobQuery day = new JobQuery(Jobs.FIRST_DAY.plusDays(1), Jobs.FIRST_DAY.plusDays(2), List.of());
    HBaseSettings here = SETTINGS.with(s -> s.layout = layout);
    HBaseSettings there = here.with(s -> s.groupSide = Side.SERVER);
    try (HBaseJobStore store = new HBaseJobStore(HBASE.endpoint(), here);
        HBaseJobStore grouping = new HBaseJobStore(HBASE.endpoint(), there);
        InMemoryJobStore oracle = new InMemoryJobStore()) {
      store.places().create(place);
      oracle.places().create(place);
      keepFiles(store.table(place));
      ingest(jobs, place, sorted.subList(0, SECOND), store, oracle);
      admin.flush(store.table(place));
      ingest(jobs, place, sorted.subList(SECOND, ROWS), store, oracle);
      store.ingest(place, jobs, 0, 1);
      admin.flush(store.table(place));
      assertThat(grouping.scan(place, day, row -> {})).isEqualTo(ROWS);
      split(store.table(place), key(jobs, sorted.get(SPLIT)));

      List<String> keys = new ArrayList<>();
      assertThat(store.scan(place, day, row -> keys.add(row.decode().key()))).isEqualTo(ROWS);
      assertThat(keys).isEqualTo(sorted.stream().map(row -> keyText(jobs, row)).toList());
      Collection<JobGroup> right = oracle.group(place, day, JobGrouping.DAY_SITE_VO);
      assertThat(store.group(place, day, JobGrouping.DAY_SITE_VO))
          .containsExactlyInAnyOrderElementsOf(right);
      assertThat(grouping.group(place, day, JobGrouping.DAY_SITE_VO))
          .containsExactlyInAnyOrderElementsOf(right);
      store.places().drop(place);
    }
  }

  @Test
  void recordsOfASplitRegionAreWholeAndOnceEach() throws Exception {
    Place place = place("records");
    Records records = new Records(1, 1000);
    try (HBaseRecordStore store = new HBaseRecordStore(HBASE.endpoint(), SETTINGS)) {
      TableName table = TableName.valueOf(place.name() + "-records");
      store.places().create(place);
      keepFiles(table);
      store.ingest(place, RecordSource.DBS, RecordKind.DATASET, datasets(records, 0, SECOND));
      admin.flush(table);
      store.ingest(place, RecordSource.DBS, RecordKind.DATASET, datasets(records, SECOND, ROWS));
      // Keys of blocks are before those of datasets.
      store.ingest(
          place,
          RecordSource.DBS,
          RecordKind.BLOCK,
          List.of(records.record(RecordSource.DBS, RecordKind.BLOCK, 0)));
      admin.flush(table);
      String middle = datasets(records, SPLIT, SPLIT + 1).get(0).name();
      split(table, RecordRow.key(RecordKind.DATASET, middle));

      RecordQuery all = RecordQuery.all(RecordSource.DBS, RecordKind.DATASET);
      List<String> names = new ArrayList<>();
      assertThat(store.find(place, all, view -> names.add(view.decode().name()))).isEqualTo(ROWS);
      assertThat(names)
          .isEqualTo(datasets(records, 0, ROWS).stream().map(DataRecord::name).toList());
      assertThat(store.count(place, all)).isEqualTo(ROWS);
      RecordQuery some =
          new RecordQuery(RecordSource.DBS, RecordKind.DATASET, NamePattern.ALL, 0, SPLIT + 3);
      assertThat(store.find(place, some, view -> {})).isEqualTo(SPLIT + 3);
      store.places().drop(place);
    }
  }

  private static Place place(String name) {
    return Place.of(RunId.at(Instant.now(), "halves"), "split", name.toLowerCase(Locale.ROOT));
  }

  /** Has each cell be a block, and no file be compacted. */
  private static void keepFiles(TableName table) throws IOException {
    TableDescriptor now = admin.getDescriptor(table);
    admin.modifyTable(
        TableDescriptorBuilder.newBuilder(now)
            .setCompactionEnabled(false)
            .setValue("hbase.table.sanity.checks", "false")
            .modifyColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(now.getColumnFamilies()[0])
                    .setBlocksize(1)
                    .build())
            .build());
  }

  private static void split(TableName table, byte[] row) throws Exception {
    List<RegionInfo> whole = admin.getRegions(table);
    assertThat(whole).hasSize(1);
    admin.splitRegionAsync(whole.get(0).getRegionName(), row).get(1, TimeUnit.MINUTES);
    assertThat(admin.getRegions(table)).hasSize(2);
  }

  private static void fill(HBaseWaveformStore store, Place place, Waveforms waveforms)
      throws IOException {
    store.places().create(place);
    keepFiles(store.table(place));
    store.ingest(place, waveforms, 0, 2 * SECOND);
    admin.flush(store.table(place));
    store.ingest(place, waveforms, 2 * SECOND, 2 * (ROWS - SECOND));
    admin.flush(store.table(place));
  }

  private static byte[] splitOf(Waveforms waveforms) {
    return FrameRow.start(waveforms.pv(1), waveforms.time(SPLIT));
  }

  private interface Meanwhile {
    void happens() throws Exception;
  }

  /** Sequence numbers as they are read, with what happens after the third. */
  private static List<Long> sequences(
      HBaseWaveformStore store, Place place, Waveforms waveforms, Meanwhile meanwhile) {
    List<Long> sequences = new ArrayList<>();
    WaveformQuery all = new WaveformQuery(waveforms.pv(1), waveforms.time(0), waveforms.time(ROWS));
    store.read(
        place,
        all,
        view -> {
          sequences.add(view.decode().sequence);
          if (sequences.size() == 3) {
            try {
              meanwhile.happens();
            } catch (Exception e) {
              throw new AssertionError(e);
            }
          }
        });
    return sequences;
  }

  private static List<Long> secondDay(Jobs jobs) {
    return LongStream.range(Jobs.ROWS_PER_DAY, Jobs.ROWS_PER_DAY + ROWS)
        .boxed()
        .sorted(Comparator.comparing(row -> key(jobs, row), Bytes.BYTES_COMPARATOR))
        .toList();
  }

  private static byte[] key(Jobs jobs, long index) {
    JobRow row = new JobRow();
    jobs.fill(index, row);
    return row.keyBytes();
  }

  private static String keyText(Jobs jobs, long index) {
    byte[] key = key(jobs, index);
    return JobBytes.latin1(key, 0, key.length);
  }

  private static void ingest(Jobs jobs, Place place, List<Long> rows, JobStore... stores) {
    for (JobStore store : stores) {
      rows.forEach(row -> store.ingest(place, jobs, row, 1));
    }
  }

  private static List<DataRecord> datasets(Records records, int from, int to) {
    return LongStream.range(from, to)
        .mapToObj(number -> records.record(RecordSource.DBS, RecordKind.DATASET, number))
        .toList();
  }
}
