package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import beamtime.hbase.events.HBaseCatalogueBenchmark;
import beamtime.hbase.events.HBaseEventReadBenchmark;
import beamtime.hbase.events.HBaseEventReconstructBenchmark;
import beamtime.hbase.events.HBaseEventReplaceBenchmark;
import beamtime.hbase.events.HBaseEventSelectBenchmark;
import beamtime.hbase.events.HBaseEventWriteBenchmark;
import beamtime.hbase.records.HBaseRecordFindBenchmark;
import beamtime.hbase.records.HBaseRecordIngestBenchmark;
import beamtime.hbase.records.HBaseRecordMergeBenchmark;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.RegisterExtension;

@Order(1)
class HBaseGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("hbase");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        HBaseJobIngestBenchmark.class,
        HBaseJobScanBenchmark.class,
        HBaseJobGroupBenchmark.class,
        HBaseWaveformIngestBenchmark.class,
        HBaseWaveformReadBenchmark.class,
        HBaseRecordIngestBenchmark.class,
        HBaseRecordMergeBenchmark.class,
        HBaseRecordFindBenchmark.class,
        HBaseCatalogueBenchmark.class,
        HBaseEventWriteBenchmark.class,
        HBaseEventReadBenchmark.class,
        HBaseEventReplaceBenchmark.class,
        HBaseEventSelectBenchmark.class,
        HBaseEventReconstructBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(JOBS, WAVEFORMS, RECORDS, CONTAINERS, EVENTS));
  }
}
