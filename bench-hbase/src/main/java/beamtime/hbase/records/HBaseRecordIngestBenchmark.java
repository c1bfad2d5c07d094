package beamtime.hbase.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordIngestBenchmark;
import beamtime.hbase.HBaseRecordStore;
import beamtime.hbase.HBaseSettings;
import org.apache.hadoop.hbase.client.Durability;
import org.openjdk.jmh.annotations.Param;

/** {@link RecordIngestBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseRecordIngestBenchmark extends RecordIngestBenchmark {
  /** What the write-ahead log has promised when a write is acknowledged. */
  @Param("SYNC_WAL")
  public Durability wal;

  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new HBaseRecordStore(endpoint, HBaseSettings.defaults().with(s -> s.durability = wal));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseRecordIngestBenchmark.class, args);
  }
}
