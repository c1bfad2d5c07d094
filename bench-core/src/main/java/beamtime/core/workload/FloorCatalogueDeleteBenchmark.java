package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.DiscardingCatalogueStore;

/** The floor of its workload: what the harness itself costs. */
@OnBackend(OnBackend.FLOOR)
public class FloorCatalogueDeleteBenchmark extends CatalogueDeleteBenchmark {
  @Override
  protected CatalogueStore open(Endpoint endpoint) {
    return new DiscardingCatalogueStore();
  }
}
