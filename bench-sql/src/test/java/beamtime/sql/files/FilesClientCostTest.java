package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.EventClientCost;
import beamtime.core.cost.EventClientCostContract;
import beamtime.core.store.BackendExtension;
import beamtime.core.store.Place;
import beamtime.core.store.events.EventStore;
import org.junit.jupiter.api.extension.RegisterExtension;

class FilesClientCostTest extends EventClientCostContract {
  @RegisterExtension static final BackendExtension FILES = new BackendExtension("files");

  @Override
  protected EventClientCost cost() {
    return new FilesEventClientCostBenchmark();
  }

  @Override
  protected Endpoint endpoint() {
    return FILES.endpoint();
  }

  /** The same bytes go to where they are. */
  @Override
  protected boolean spoil(EventStore store, Place place) {
    return false;
  }

  @Override
  protected boolean outlivesThePlace() {
    return true;
  }
}
