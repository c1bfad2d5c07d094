package beamtime.core.workload.events;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.DiscardingJobStore;
import beamtime.core.store.events.Containers;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorCatalogueBenchmark extends CatalogueBenchmark {
  @Override
  protected Containers open(Endpoint endpoint) {
    return new Containers(new DiscardingJobStore());
  }
}
