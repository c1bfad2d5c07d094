package beamtime.core.workload.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.records.DiscardingRecordStore;
import beamtime.core.store.records.RecordStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorRecordIngestBenchmark extends RecordIngestBenchmark {
  @Override
  protected RecordStore open(Endpoint endpoint) {
    return new DiscardingRecordStore();
  }
}
