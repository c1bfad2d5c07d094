package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.JobStore;
import beamtime.core.workload.JobScanBenchmark;
import beamtime.es.EsSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link JobScanBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsJobScanBenchmark extends JobScanBenchmark {
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

  @Override
  protected JobStore open(Endpoint endpoint) {
    return new EsJobStore(endpoint, EsSettings.of(shards, replicas, sorted).with(compression));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsJobScanBenchmark.class, args);
  }
}
