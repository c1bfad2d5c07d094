package beamtime.sql.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordFindBenchmark;
import beamtime.sql.PostgresRecordStore;
import beamtime.sql.PostgresSettings;

/** {@link RecordFindBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresRecordFindBenchmark extends RecordFindBenchmark {
  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new PostgresRecordStore(endpoint, PostgresSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresRecordFindBenchmark.class, args);
  }
}
