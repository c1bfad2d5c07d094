package beamtime.hbase.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordFindBenchmark;
import beamtime.hbase.HBaseRecordStore;
import beamtime.hbase.HBaseSettings;

/** {@link RecordFindBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseRecordFindBenchmark extends RecordFindBenchmark {
  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new HBaseRecordStore(endpoint, HBaseSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseRecordFindBenchmark.class, args);
  }
}
