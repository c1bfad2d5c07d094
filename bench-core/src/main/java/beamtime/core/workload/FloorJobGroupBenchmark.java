package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.DiscardingJobStore;
import beamtime.core.store.JobStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorJobGroupBenchmark extends JobGroupBenchmark {
  @Override
  protected JobStore open(Endpoint endpoint) {
    return new DiscardingJobStore();
  }
}
