package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobGroupBenchmark;
import org.openjdk.jmh.annotations.Param;

/** {@link JobGroupBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresJobGroupBenchmark extends JobGroupBenchmark {
  /** Whether the table has a partition for each month. */
  @Param("false")
  @Grid(lab = {"false", "true"})
  public boolean partitioned;

  /** What finds the rows of a period. */
  @Param("DAY")
  @Grid(
      lab = {"DAY", "BRIN"},
      proof = {"DAY", "FILTERS", "BRIN"})
  public JobIndex index;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new PostgresJobStore(
        endpoint, PostgresSettings.defaults().withLayout(partitioned, index));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresJobGroupBenchmark.class, args);
  }
}
