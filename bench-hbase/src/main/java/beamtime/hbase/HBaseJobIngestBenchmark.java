package beamtime.hbase;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.JobStore;
import beamtime.core.workload.Grid;
import beamtime.core.workload.JobIngestBenchmark;
import beamtime.core.workload.OnBackend;
import org.openjdk.jmh.annotations.Param;

/** {@link JobIngestBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseJobIngestBenchmark extends JobIngestBenchmark {
  /** Columns as cells, as in the study, or packed into one. */
  @Param({"CELLS", "PACKED"})
  @Grid(
      smoke = "CELLS",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new HBaseJobStore(endpoint, HBaseSettings.defaults().withLayout(layout));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobIngestBenchmark.class, args);
  }
}
