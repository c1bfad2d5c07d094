package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobScanBenchmark;

/** {@link JobScanBenchmark} on MongoDB, 10 % slower: what {@code .ci/verdicts} has to find. */
@OnBackend("mongodb")
public class MongoSlowedJobScanBenchmark extends JobScanBenchmark {
  private static final double SHARE = 0.1;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new SlowedJobStore(new MongoJobStore(endpoint, MongoSettings.defaults()), SHARE);
  }
}
