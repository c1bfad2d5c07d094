package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.hbase.HBaseSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link JobScanBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseJobScanBenchmark extends JobScanBenchmark {
  /** Columns as cells, as in the study, or packed into one. */
  @Param("PACKED")
  @Grid(
      smoke = "CELLS",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout;

  /** How keys are written to blocks. */
  @Param("NONE")
  @Grid(lab = "FAST_DIFF", proof = "FAST_DIFF")
  public BlockEncoding encoding;

  /** How blocks are compressed. */
  @Param("NONE")
  public Compression compression;

  /** Where rows that don't match are dropped. */
  @Param("SERVER")
  @Grid(lab = {"SERVER", "CLIENT"})
  public Side filterSide;

  /** Most rows in one answer to the scanner; the study raised it from 1 to 1000. */
  @Param("1000")
  @Grid(
      lab = {"1", "1000"},
      large = true)
  public int caching;

  /** Regions that the table is cut into beforehand, each of nearly as many days. */
  @Param("1")
  public int regions;

  /** Whether keys begin with the number of a region, in place of the day. */
  @Param("false")
  public boolean salted;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new HBaseJobStore(
        endpoint,
        Regions.spread(
            HBaseSettings.defaults()
                .with(
                    s -> {
                      s.layout = layout;
                      s.encoding = encoding;
                      s.compression = compression;
                      s.filterSide = filterSide;
                      s.caching = caching;
                    }),
            regions,
            salted,
            loadedDays()));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobScanBenchmark.class, args);
  }
}
