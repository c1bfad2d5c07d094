package beamtime.mongo;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.OnBackend;
import beamtime.core.workload.WaveformIngestBenchmark;

/** {@link WaveformIngestBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoWaveformIngestBenchmark extends WaveformIngestBenchmark {
  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new MongoWaveformStore(endpoint, MongoSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoWaveformIngestBenchmark.class, args);
  }
}
