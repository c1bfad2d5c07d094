package beamtime.core.workload.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.events.DiscardingReplicaStore;
import beamtime.core.store.events.ReplicaStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorReplicaBenchmark extends ReplicaBenchmark {
  @Override
  protected ReplicaStore open(Endpoint endpoint) {
    return new DiscardingReplicaStore();
  }
}
