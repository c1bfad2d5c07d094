package beamtime.mongo;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobIngestBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link JobIngestBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoJobIngestBenchmark extends JobIngestBenchmark {
  @Override
  protected JobStore open(Endpoint endpoint) {
    return new MongoJobStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoJobIngestBenchmark.class, args);
  }
}
