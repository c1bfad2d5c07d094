package beamtime.hbase.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.RawRecords;
import beamtime.core.cost.RecordClientCost;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.hbase.HBaseRecordStore;
import beamtime.hbase.HBaseSettings;
import beamtime.hbase.RawHBase;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Scan;

/** {@link RecordClientCost} on HBase, by {@link RawHBase}. */
@OnBackend("hbase")
public class HBaseRecordClientCostBenchmark extends RecordClientCost {
  private static final HBaseSettings SETTINGS = HBaseSettings.defaults();

  @SuppressWarnings("NullAway.Init") // by open()
  private HBaseRecordStore store;

  /** With 20 000 records in an operation of ingest. */
  public HBaseRecordClientCostBenchmark() {
    super(20);
  }

  /**
   * A connection to the region of a place.
   *
   * @param region its only one
   * @param store that makes what is put
   */
  private record Raw(RawHBase raw, HRegionLocation region, HBaseRecordStore store)
      implements RawRecords {
    @Override
    public Request ingest(RecordSource source, RecordKind kind, List<DataRecord> records)
        throws IOException {
      byte[] request = RawHBase.puts(region, store.puts(source, records));
      return () -> raw.put(request, records.size());
    }

    @Override
    public Request find(RecordQuery query) throws IOException {
      if (query.names().kind() == NamePattern.Kind.FIXED) {
        return raw.prove(region, HBaseRecordStore.get(query));
      }
      Scan scan = HBaseRecordStore.first(query).setMaxResultSize(SETTINGS.maxAnswerBytes());
      return () -> raw.scan(region, scan, query.limit(), query.limit());
    }
  }

  @Override
  protected RecordStore open(Endpoint endpoint) {
    store = new HBaseRecordStore(endpoint, SETTINGS);
    return store;
  }

  @Override
  protected RawRecords connect(Endpoint endpoint, Place place) throws IOException {
    HRegionLocation region = store.region(place);
    return new Raw(new RawHBase(region.getServerName()), region, store);
  }

  @Override
  protected boolean requestsEndWithThePlace() {
    return true;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseRecordClientCostBenchmark.class, args);
  }
}
