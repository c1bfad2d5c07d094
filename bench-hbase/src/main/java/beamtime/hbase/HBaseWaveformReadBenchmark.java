package beamtime.hbase;

import beamtime.core.cli.BenchMain;
import beamtime.core.store.Endpoint;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.OnBackend;
import beamtime.core.workload.WaveformReadBenchmark;

/** {@link WaveformReadBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseWaveformReadBenchmark extends WaveformReadBenchmark {
  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new HBaseWaveformStore(endpoint, HBaseSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseWaveformReadBenchmark.class, args);
  }
}
