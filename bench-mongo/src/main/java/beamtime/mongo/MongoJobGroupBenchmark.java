package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobGroupBenchmark;

/** {@link JobGroupBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoJobGroupBenchmark extends JobGroupBenchmark {
  @Override
  protected JobStore open(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoJobGroupBenchmark.class, args);
  }
}
