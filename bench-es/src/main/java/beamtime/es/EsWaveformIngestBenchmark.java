package beamtime.es;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.OnBackend;
import beamtime.core.workload.WaveformIngestBenchmark;

/** {@link WaveformIngestBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsWaveformIngestBenchmark extends WaveformIngestBenchmark {
  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new EsWaveformStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsWaveformIngestBenchmark.class, args);
  }
}
