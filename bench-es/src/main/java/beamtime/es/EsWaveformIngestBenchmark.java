package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformIngestBenchmark;
import beamtime.es.EsSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformIngestBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsWaveformIngestBenchmark extends WaveformIngestBenchmark {
  /** Primary shards of the index. */
  @Param("1")
  public int shards;

  /** Replicas of each shard; each needs another node. */
  @Param("0")
  public int replicas;

  /** Whether frames lie by PV and time, or as they come. */
  @Param("false")
  public boolean sorted;

  /** How stored documents are compressed. */
  @Param("DEFAULT")
  public Compression compression;

  /** When a write is acknowledged: once the translog is on disk, or before. */
  @Param("REQUEST")
  public EsSettings.Durability translog;

  /** Milliseconds after which new frames become visible; -1 for not before all are written. */
  @Param("-1")
  public int refresh;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new EsWaveformStore(
        endpoint,
        EsSettings.of(shards, replicas, sorted)
            .with(compression)
            .with(translog)
            .withRefresh(refresh < 0 ? "-1" : refresh + "ms"));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsWaveformIngestBenchmark.class, args);
  }
}
