package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

/**
 * Records of several services in HBase: one row for each name, with a cell of each service. See
 * {@link RecordRow}. There is no index but the key, and nothing passes over rows in the server.
 */
public final class HBaseRecordStore extends HBaseStore implements RecordStore {
  private static final String SUFFIX = "-records";

  /**
   * Connects.
   *
   * @param endpoint with the address {@code zookeeper}: host:port or host:port/znode
   */
  public HBaseRecordStore(Endpoint endpoint, HBaseSettings settings) {
    super(endpoint, settings, SUFFIX, RecordRow.FAMILY);
  }

  /** A merged record that has one part leaves in its row what the other service has said. */
  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    List<Put> puts = puts(source, records);
    run(
        "write " + puts.size() + " records to " + place.name(),
        table(place),
        table -> HBaseConnection.put(table, puts));
  }

  /** What a source says of records, as it is sent. */
  public List<Put> puts(RecordSource source, List<DataRecord> records) {
    List<Put> puts = new ArrayList<>(records.size());
    for (DataRecord record : records) {
      puts.add(RecordRow.put(record.saidBy(source)).setDurability(settings.durability()));
    }
    return puts;
  }

  @Override
  public long merge(Place place, RecordKind kind) {
    return count(place, RecordQuery.all(RecordSource.MERGED, kind));
  }

  @Override
  public Merging merging() {
    return Merging.WHEN_WRITTEN;
  }

  /** Its rows are found by their keys, and by nothing else. */
  @Override
  public Set<RecordIndex> indexes() {
    return Set.of(RecordIndex.NAME);
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    if (query.index() > 0) {
      throw new LacksException("hbase lacks a way to pass over records: each has to be read");
    }
    RecordRow row = new RecordRow(query.kind());
    return call(
        "find records of " + place.name(),
        table(place),
        table ->
            query.names().kind() == NamePattern.Kind.FIXED
                ? get(table, query, row, sink)
                : scan(table, first(query), row, sink));
  }

  private static long get(
      Table table, RecordQuery query, RecordRow row, Consumer<? super View<DataRecord>> sink)
      throws IOException {
    Result result = table.get(get(query));
    if (result.isEmpty()) {
      return 0;
    }
    sink.accept(row.at(result));
    return 1;
  }

  /** The one name that a query asks for. */
  public static Get get(RecordQuery query) {
    Get get = new Get(RecordRow.key(query.kind(), query.names().text()));
    RecordRow.columns(query.source()).forEach(column -> get.addColumn(RecordRow.FAMILY, column));
    return get;
  }

  /** As many as a query wants of names that begin with a text. */
  public static Scan first(RecordQuery query) {
    return scan(query).setLimit(query.limit());
  }

  /** All that a query selects. */
  private static Scan scan(RecordQuery query) {
    NamePattern names = query.names();
    if (names.kind() == NamePattern.Kind.INFIX) {
      throw new LacksException(
          "hbase lacks names by a text in their middle: it finds keys by their beginning");
    }
    Scan scan = new Scan().setStartStopRowForPrefixScan(RecordRow.key(query.kind(), names.text()));
    RecordRow.columns(query.source()).forEach(column -> scan.addColumn(RecordRow.FAMILY, column));
    return scan;
  }

  private long scan(Table table, Scan scan, RecordRow row, Consumer<? super View<DataRecord>> sink)
      throws IOException {
    long rows = 0;
    try (RegionRows results = new RegionRows(table, scan, settings.caching())) {
      for (Result result = results.next(); result != null; result = results.next()) {
        sink.accept(row.at(result));
        rows++;
      }
    }
    return rows;
  }

  /** By the client, from the keys, as HBase's shell does. */
  @Override
  public long count(Place place, RecordQuery query) {
    RecordRow row = new RecordRow(query.kind());
    return call(
        "count records of " + place.name(),
        table(place),
        table ->
            query.names().kind() == NamePattern.Kind.FIXED
                ? get(table, query, row, view -> {})
                : scan(table, scan(query).setFilter(new KeyOnlyFilter()), row, view -> {}));
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    throw new LacksException("hbase lacks how=NUMBER: its rows are found by their keys alone");
  }

  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    throw new LacksException("hbase lacks how=SAMPLE: it draws no row");
  }
}
