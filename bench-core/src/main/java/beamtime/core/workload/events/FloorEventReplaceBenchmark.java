package beamtime.core.workload.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.events.DiscardingEventStore;
import beamtime.core.store.events.EventStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorEventReplaceBenchmark extends EventReplaceBenchmark {
  @Override
  protected EventStore open(Endpoint endpoint) {
    return new DiscardingEventStore();
  }
}
