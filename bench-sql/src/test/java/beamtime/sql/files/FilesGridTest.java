package beamtime.sql.files;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class FilesGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("files");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        FilesEventWriteBenchmark.class,
        FilesEventReadBenchmark.class,
        FilesEventSelectBenchmark.class,
        FilesEventReconstructBenchmark.class,
        FilesEventReplaceBenchmark.class,
        FilesCatalogueBenchmark.class,
        DiskWriteBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(EVENTS, CONTAINERS, List.of("DiskWrite")));
  }
}
