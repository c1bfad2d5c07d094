package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobIngestBenchmark;
import beamtime.es.EsSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link JobIngestBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsJobIngestBenchmark extends JobIngestBenchmark {
  /** Primary shards of the index. */
  @Param("1")
  public int shards;

  /** Replicas of each shard; each needs another node. */
  @Param("0")
  public int replicas;

  /** Whether rows lie by day, or as they come. */
  @Param("true")
  public boolean sorted;

  /** How stored documents are compressed. */
  @Param("DEFAULT")
  public Compression compression;

  /** When a write is acknowledged: once the translog is on disk, or before. */
  @Param("REQUEST")
  public EsSettings.Durability translog;

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(
        endpoint, EsSettings.of(shards, replicas, sorted).with(compression).with(translog));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsJobIngestBenchmark.class, args);
  }
}
