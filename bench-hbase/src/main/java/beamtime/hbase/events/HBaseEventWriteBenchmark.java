package beamtime.hbase.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.IterationTime;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.events.EventStore;
import beamtime.core.workload.events.EventWriteBenchmark;
import beamtime.hbase.HBaseEventStore;
import beamtime.hbase.HBaseSettings;
import org.apache.hadoop.hbase.client.Durability;
import org.openjdk.jmh.annotations.Param;

/** {@link EventWriteBenchmark} on HBase. */
@OnBackend("hbase")
@IterationTime(3) // a database is full after 0.4 s, and replaced in 1.1 s
public class HBaseEventWriteBenchmark extends EventWriteBenchmark {
  /** What the write-ahead log has promised when a write is acknowledged. */
  @Param("SYNC_WAL")
  public Durability wal;

  @Override
  protected EventStore open(Endpoint endpoint) {
    return new HBaseEventStore(endpoint, HBaseSettings.defaults().with(s -> s.durability = wal));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseEventWriteBenchmark.class, args);
  }
}
