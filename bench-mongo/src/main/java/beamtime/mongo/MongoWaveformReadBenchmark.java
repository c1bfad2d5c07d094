package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformReadBenchmark;
import beamtime.mongo.MongoSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformReadBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoWaveformReadBenchmark extends WaveformReadBenchmark {
  /** How blocks are compressed. */
  @Param("SERVER")
  public Compression compression;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new MongoWaveformStore(endpoint, MongoSettings.defaults().with(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoWaveformReadBenchmark.class, args);
  }
}
