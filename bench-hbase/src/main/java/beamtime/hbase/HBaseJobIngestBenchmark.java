package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobIngestBenchmark;
import beamtime.hbase.HBaseSettings.Compression;
import org.apache.hadoop.hbase.client.Durability;
import org.openjdk.jmh.annotations.Param;

/**
 * {@link JobIngestBenchmark} on HBase. Rows come in the order of their days. Where keys begin with
 * the day, all of a batch goes into one region, however many a table is cut into; salted keys
 * spread it.
 */
@OnBackend("hbase")
public class HBaseJobIngestBenchmark extends JobIngestBenchmark {
  /** Columns as cells, as in the study, or packed into one. */
  @Param("PACKED")
  @Grid(
      smoke = "CELLS",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout;

  /** How keys are written to blocks. */
  @Param("NONE")
  @Grid(
      lab = "FAST_DIFF",
      proof = {"NONE", "FAST_DIFF"})
  public BlockEncoding encoding;

  /** How blocks are compressed. */
  @Param("NONE")
  public Compression compression;

  /** What the write-ahead log has promised when a write is acknowledged. */
  @Param("SYNC_WAL")
  public Durability wal;

  /** Regions that the table is cut into beforehand, where keys are salted. */
  @Param("1")
  public int regions;

  /** Whether keys begin with the number of a region, in place of the day. */
  @Param("false")
  public boolean salted;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new HBaseJobStore(
        endpoint,
        Regions.salted(
            HBaseSettings.defaults()
                .with(
                    s -> {
                      s.layout = layout;
                      s.encoding = encoding;
                      s.compression = compression;
                      s.durability = wal;
                    }),
            regions,
            salted));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobIngestBenchmark.class, args);
  }
}
