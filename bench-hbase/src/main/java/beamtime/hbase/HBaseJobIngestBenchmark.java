package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobIngestBenchmark;
import org.apache.hadoop.hbase.client.Durability;
import org.openjdk.jmh.annotations.Param;

/**
 * {@link JobIngestBenchmark} on HBase. Rows come in the order of their days, with which their keys
 * begin, so all of a batch goes into one region, however many a table is cut into: there is no
 * parameter for it.
 */
@OnBackend("hbase")
public class HBaseJobIngestBenchmark extends JobIngestBenchmark {
  /** Columns as cells, as in the study, or packed into one. */
  @Param("PACKED")
  @Grid(
      smoke = "CELLS",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout;

  /** What the write-ahead log has promised when a write is acknowledged. */
  @Param("SYNC_WAL")
  public Durability wal;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new HBaseJobStore(
        endpoint, HBaseSettings.defaults().withLayout(layout).withDurability(wal));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobIngestBenchmark.class, args);
  }
}
