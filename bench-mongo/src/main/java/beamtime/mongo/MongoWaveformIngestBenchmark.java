package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformIngestBenchmark;
import beamtime.mongo.MongoSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformIngestBenchmark} on MongoDB. */
@OnBackend("mongodb")
public class MongoWaveformIngestBenchmark extends WaveformIngestBenchmark {
  /** Members that must have a write before it is acknowledged: a number or {@code majority}. */
  @Param("1")
  public String acknowledgedBy;

  /** Whether a write is acknowledged only when it is in the journal on disk. */
  @Param("true")
  public boolean journal;

  /** How blocks are compressed. */
  @Param("SERVER")
  public Compression compression;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new MongoWaveformStore(
        endpoint, new MongoSettings(acknowledgedBy, journal, compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoWaveformIngestBenchmark.class, args);
  }
}
