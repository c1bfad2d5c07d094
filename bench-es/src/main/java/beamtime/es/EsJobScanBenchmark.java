package beamtime.es;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.core.workload.OnBackend;

/** {@link JobScanBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsJobScanBenchmark extends JobScanBenchmark {
  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsJobScanBenchmark.class, args);
  }
}
