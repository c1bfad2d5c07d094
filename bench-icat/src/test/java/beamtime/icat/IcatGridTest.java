package beamtime.icat;

import beamtime.core.store.BackendExtension;
import beamtime.core.store.Endpoint;
import beamtime.core.workload.GridProof;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class IcatGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("icat");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        IcatCatalogueCycleBenchmark.class,
        IcatCatalogueArrivalBenchmark.class,
        IcatCatalogueBurstBenchmark.class,
        IcatCatalogueFindBenchmark.class,
        IcatCatalogueListBenchmark.class,
        IcatNexusIngestBenchmark.class,
        IcatCatalogueDeleteBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(CATALOGUE, List.of("IcatNexusIngest")));
  }
}
