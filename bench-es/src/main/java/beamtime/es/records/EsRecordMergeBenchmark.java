package beamtime.es.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordMergeBenchmark;
import beamtime.es.EsSettings;
import org.openjdk.jmh.annotations.Param;

/** {@link RecordMergeBenchmark} on Elasticsearch. */
@OnBackend("elasticsearch")
public class EsRecordMergeBenchmark extends RecordMergeBenchmark {
  /** Primary shards of the index. */
  @Param("1")
  public int shards;

  /** Replicas of each shard; each needs another node. */
  @Param("0")
  public int replicas;

  /** Whether records lie by name, or as they come. */
  @Param("true")
  public boolean sorted;

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new EsRecordStore(endpoint, EsSettings.of(shards, replicas, sorted));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(EsRecordMergeBenchmark.class, args);
  }
}
