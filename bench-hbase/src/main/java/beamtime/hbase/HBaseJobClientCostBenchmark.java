package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.cost.JobClientCost;
import beamtime.core.cost.RawJobs;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Param;

/** {@link JobClientCost} on HBase, by {@link RawHBase}. */
@OnBackend("hbase")
public class HBaseJobClientCostBenchmark extends JobClientCost {
  /** Rows of one operation of ingest: a second or two. */
  private static final int WRITTEN = 12_000;

  /** The same of packed rows, which a client has to write by the ten thousand until it is warm. */
  private static final int WRITTEN_PACKED = 60_000;

  /** Columns as cells, or packed into one. */
  @Param({"CELLS", "PACKED"})
  public HBaseLayout layout = HBaseLayout.PACKED;

  private HBaseSettings settings = HBaseSettings.defaults();

  @SuppressWarnings("NullAway.Init") // by open()
  private HBaseJobStore store;

  /**
   * A connection to the region of a place.
   *
   * @param region its only one
   */
  private record Raw(RawHBase raw, HRegionLocation region, HBaseSettings settings)
      implements RawJobs {

    /** A batch as the store would send it. */
    @Override
    public Request ingest(Jobs jobs, long from, int rows) throws IOException {
      JobFormat format = settings.layout().format();
      JobRow row = new JobRow();
      List<Put> puts = new ArrayList<>();
      for (long index = from; index < from + rows; index++) {
        jobs.fill(index, row);
        puts.add(format.put(row).setDurability(settings.durability()));
      }
      byte[] request = RawHBase.puts(region, puts);
      return () -> raw.put(request, rows);
    }

    @Override
    public Request scan(JobQuery query, int rows) {
      return scan(query, List.of(JobColumn.values()), rows);
    }

    /** What the store scans and sums; this sums nothing. */
    @Override
    public Request group(JobQuery query, JobGrouping by, int rows, int groups) {
      EnumSet<JobColumn> columns = EnumSet.copyOf(JobSums.COLUMNS);
      columns.addAll(by.columns());
      return scan(query, columns, rows);
    }

    private Request scan(JobQuery query, Collection<JobColumn> columns, int rows) {
      Scan scan = HBaseJobStore.scan(query).setMaxResultSize(settings.maxAnswerBytes());
      settings.layout().format().select(scan, columns);
      return () -> raw.scan(region, scan, settings.caching(), rows);
    }
  }

  @Override
  protected JobStore open(Endpoint endpoint) {
    settings = HBaseSettings.defaults().with(s -> s.layout = layout);
    store = new HBaseJobStore(endpoint, settings);
    return store;
  }

  @Override
  protected RawJobs connect(Endpoint endpoint, Place place) throws IOException {
    HRegionLocation region = store.region(place);
    return new Raw(new RawHBase(region.getServerName()), region, settings);
  }

  @Override
  protected boolean requestsEndWithThePlace() {
    return true;
  }

  @Override
  protected int written() {
    return layout == HBaseLayout.PACKED ? WRITTEN_PACKED : WRITTEN;
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobClientCostBenchmark.class, args);
  }
}
