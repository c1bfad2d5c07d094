package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobIngestBenchmark;
import org.openjdk.jmh.annotations.Param;

/** {@link JobIngestBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresJobIngestBenchmark extends JobIngestBenchmark {
  /** How a batch is written. */
  @Param("COPY")
  @Grid(lab = {"COPY", "BATCH"})
  public Way way;

  /** Whether the table has a partition for each month. */
  @Param("false")
  @Grid(lab = {"false", "true"})
  public boolean partitioned;

  /** What finds the rows of a period. */
  @Param("DAY")
  @Grid(lab = {"DAY", "FILTERS", "BRIN"})
  public JobIndex index;

  /**
   * Whether a commit is acknowledged only once it is on the server's disk: {@code on}, or {@code
   * off}.
   */
  @Param("on")
  public String synchronous;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new PostgresJobStore(
        endpoint,
        PostgresSettings.defaults()
            .withWay(way)
            .withSynchronous(synchronous)
            .withLayout(partitioned, index));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresJobIngestBenchmark.class, args);
  }
}
