package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformIngestBenchmark;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformIngestBenchmark} on PostgreSQL. */
@OnBackend("postgresql")
public class PostgresWaveformIngestBenchmark extends WaveformIngestBenchmark {
  /** How a batch is written. */
  @Param("COPY")
  @Grid(lab = {"COPY", "BATCH"})
  public Way way;

  /**
   * Whether a commit is acknowledged only once it is on the server's disk: {@code on}, or {@code
   * off}.
   */
  @Param("on")
  public String synchronous;

  /** What the server does with long values before it writes them. */
  @Param("PGLZ")
  @Grid(lab = {"PGLZ", "NONE"})
  public Compression compression;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new PostgresWaveformStore(
        endpoint,
        PostgresSettings.defaults()
            .withWay(way)
            .withSynchronous(synchronous)
            .withCompression(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresWaveformIngestBenchmark.class, args);
  }
}
