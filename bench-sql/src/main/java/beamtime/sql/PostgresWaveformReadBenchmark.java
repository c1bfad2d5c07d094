package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformReadBenchmark;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformReadBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresWaveformReadBenchmark extends WaveformReadBenchmark {
  /** What the server has done with long values before it wrote them. */
  @Param("PGLZ")
  public Compression compression;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new PostgresWaveformStore(
        endpoint, PostgresSettings.defaults().withCompression(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresWaveformReadBenchmark.class, args);
  }
}
