package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.hbase.HBaseSettings.Compression;
import beamtime.hbase.JobReader.Condition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;

/**
 * Job rows in HBase: one row each, in key order, so that a period is one scan.
 *
 * <p>A batch is one {@code Table.put(List)}. A {@code BufferedMutator} sends by the same means and
 * waits as well; it wrote 0.8 to 1.0 times the rows a second, since it first queues each of them.
 *
 * <p>HBase itself can't group: either our coprocessor sums in the region servers, or the columns
 * that are summed are scanned and summed here.
 */
public final class HBaseJobStore extends HBaseStore implements JobStore {
  /** A slow server takes seconds for so many of 52 cells. */
  private static final int ROWS_OF_A_REQUEST = 1000;

  private final JobFormat format;
  private final RowKeys keys;

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   * @throws LacksException where the servers are to group and lack our coprocessor
   */
  public HBaseJobStore(Endpoint endpoint, HBaseSettings settings) {
    super(withCoprocessor(endpoint, settings), settings, on -> places(on, settings));
    keys = RowKeys.of(settings);
    format = settings.layout().format();
  }

  private static HBasePlaces places(HBaseConnection connection, HBaseSettings settings) {
    return new HBasePlaces(
        connection,
        suffixes(),
        suffix(
            settings.layout(), settings.encoding(), settings.compression(), settings.salts() > 1),
        ColumnFamilyDescriptorBuilder.newBuilder(JobBytes.FAMILY)
            .setDataBlockEncoding(settings.encoding().ofHBase())
            .setCompressionType(settings.compression().ofHBase())
            .build(),
        RowKeys.of(settings).splits(),
        false);
  }

  private static Endpoint withCoprocessor(Endpoint endpoint, HBaseSettings settings) {
    if (settings.groupSide() == Side.CLIENT) {
      return endpoint;
    }
    if (!"true".equals(endpoint.address().get("coprocessor"))) {
      throw new LacksException(
          "hbase lacks groupSide=SERVER: its region servers need Beamtime's coprocessor"
              + " (docs/servers.md); where they have it, set testbed.hbase.coprocessor=true");
    }
    if (settings.filterSide() == Side.CLIENT) {
      throw new LacksException(
          "hbase lacks filterSide=CLIENT with groupSide=SERVER: what is summed in the server can"
              + " be filtered there alone");
    }
    return endpoint;
  }

  private static List<String> suffixes() {
    List<String> all = new ArrayList<>();
    for (HBaseLayout layout : HBaseLayout.values()) {
      for (BlockEncoding encoding : BlockEncoding.values()) {
        for (Compression compression : Compression.values()) {
          all.add(suffix(layout, encoding, compression, false));
          all.add(suffix(layout, encoding, compression, true));
        }
      }
    }
    return all;
  }

  private static String suffix(
      HBaseLayout layout, BlockEncoding encoding, Compression compression, boolean salted) {
    return "-"
        + layout.name().toLowerCase(Locale.ROOT)
        + encoding.suffix()
        + compression.suffix()
        + (salted ? "-salted" : "");
  }

  /** Full name of the table of a place, for clients that are not ours. */
  public String tableOf(Place place) {
    return table(place).getNameAsString();
  }

  @Override
  public void ingest(Place place, Jobs jobs, long from, int rows) {
    List<Put> puts = new ArrayList<>(rows);
    JobRow row = new JobRow();
    for (long index = from; index < from + rows; index++) {
      jobs.fill(index, row);
      puts.add(format.put(row, keys.stored(row.keyBytes())).setDurability(settings.durability()));
    }
    connection.run(
        "write " + rows + " rows to " + place.name(),
        hbase -> {
          try (Table table =
              hbase
                  .getTableBuilder(table(place), null)
                  .setOperationTimeout(writingMillis(rows))
                  .build()) {
            HBaseConnection.put(table, puts);
          }
        });
  }

  /** The library waits for a whole batch as long as for one operation, however many rows it has. */
  private int writingMillis(int rows) {
    int requests = (rows + ROWS_OF_A_REQUEST - 1) / ROWS_OF_A_REQUEST;
    return Math.toIntExact(settings.operationTimeout().multipliedBy(requests).toMillis());
  }

  @Override
  public long scan(Place place, JobQuery query, Consumer<? super View<JobRow>> sink) {
    List<Scan> scans = keys.scans(query.keyFrom(), query.keyTo());
    return call(
        "scan " + place.name(),
        table(place),
        table -> scan(table, scans, query, List.of(JobColumn.values()), sink));
  }

  @Override
  public boolean groupsInServer() {
    return settings.groupSide() == Side.SERVER;
  }

  /** Asks for all regions at the same time, on either side. */
  @Override
  public Collection<JobGroup> group(Place place, JobQuery query, JobGrouping by) {
    return connection.call(
        "group " + place.name(),
        hbase -> {
          JobSums sums = new JobSums(by);
          SideBySide.ask(
                  keys.scansOfRegions(query.keyFrom(), query.keyTo()),
                  range -> {
                    try (Table table = HBaseConnection.reading(hbase, table(place))) {
                      return groupsInServer()
                          ? sumsThere(table, range, query, by)
                          : sumsHere(table, range, query, by);
                    }
                  })
              .forEach(sums::add);
          return sums.groups();
        });
  }

  private JobSums sumsThere(Table table, Scan range, JobQuery query, JobGrouping by)
      throws IOException {
    try (GroupedScan scan =
        new GroupedScan(table, range, format, query.filters(), by, GroupedScan.ROWS_OF_A_STEP)) {
      while (scan.next()) {}
      return scan.sums();
    }
  }

  private JobSums sumsHere(Table table, Scan range, JobQuery query, JobGrouping by)
      throws IOException {
    EnumSet<JobColumn> columns = EnumSet.copyOf(JobSums.COLUMNS);
    columns.addAll(by.columns());
    query.filters().forEach(filter -> columns.add(filter.column()));
    JobSums sums = new JobSums(by);
    scan(table, List.of(range), query, List.copyOf(columns), sums::add);
    return sums;
  }

  private long scan(
      Table table,
      List<Scan> scans,
      JobQuery query,
      List<JobColumn> columns,
      Consumer<? super JobReader> sink)
      throws IOException {
    List<Condition> here = List.of();
    if (!query.filters().isEmpty()) {
      switch (settings.filterSide()) {
        case SERVER -> scans.forEach(scan -> scan.setFilter(format.filter(query.filters())));
        case CLIENT -> here = query.filters().stream().map(Condition::new).toList();
      }
    }
    scans.forEach(scan -> format.select(scan, columns));
    JobReader reader = format.reader(columns).behind(keys.before());
    long rows = 0;
    for (Scan each : scans) {
      try (RegionRows results = new RegionRows(table, each, settings.caching())) {
        rows += read(results, reader, here, sink);
      }
    }
    return rows;
  }

  /** Rows of the period. */
  static Scan scan(JobQuery query) {
    return new Scan()
        .withStartRow(JobBytes.latin1(query.keyFrom()))
        .withStopRow(JobBytes.latin1(query.keyTo()));
  }

  private static long read(
      RegionRows results,
      JobReader reader,
      List<Condition> conditions,
      Consumer<? super JobReader> sink)
      throws IOException {
    long rows = 0;
    for (Result result = results.next(); result != null; result = results.next()) {
      reader.at(result);
      if (reader.passes(conditions)) {
        sink.accept(reader);
        rows++;
      }
    }
    return rows;
  }
}
