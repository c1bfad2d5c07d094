package beamtime.es;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobGroupBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link JobGroupBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsJobGroupBenchmark extends JobGroupBenchmark {
  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsJobGroupBenchmark.class, args);
  }
}
