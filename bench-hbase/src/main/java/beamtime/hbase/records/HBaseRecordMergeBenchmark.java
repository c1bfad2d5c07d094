package beamtime.hbase.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordMergeBenchmark;
import beamtime.hbase.HBaseRecordStore;
import beamtime.hbase.HBaseSettings;

/** {@link RecordMergeBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseRecordMergeBenchmark extends RecordMergeBenchmark {
  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new HBaseRecordStore(endpoint, HBaseSettings.defaults());
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseRecordMergeBenchmark.class, args);
  }
}
