package beamtime.sql.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordIngestBenchmark;
import beamtime.sql.PostgresRecordStore;
import beamtime.sql.PostgresSettings;
import beamtime.sql.Way;
import org.openjdk.jmh.annotations.Param;

/** {@link RecordIngestBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresRecordIngestBenchmark extends RecordIngestBenchmark {
  /** How a batch is written. */
  @Param("COPY")
  @Grid(lab = {"COPY", "BATCH"})
  public Way way;

  /**
   * Whether a commit is acknowledged only once it is on the server's disk: {@code on}, or {@code
   * off}.
   */
  @Param("on")
  public String synchronous;

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new PostgresRecordStore(
        endpoint, PostgresSettings.defaults().withWay(way).withSynchronous(synchronous));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresRecordIngestBenchmark.class, args);
  }
}
