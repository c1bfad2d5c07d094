package beamtime.es;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.OnBackend;
import beamtime.core.workload.WaveformReadBenchmark;

/** {@link WaveformReadBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsWaveformReadBenchmark extends WaveformReadBenchmark {
  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new EsWaveformStore(endpoint, EsSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsWaveformReadBenchmark.class, args);
  }
}
