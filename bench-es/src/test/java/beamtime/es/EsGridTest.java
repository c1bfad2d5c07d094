package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import beamtime.es.events.EsCatalogueBenchmark;
import beamtime.es.records.EsRecordFindBenchmark;
import beamtime.es.records.EsRecordIngestBenchmark;
import beamtime.es.records.EsRecordMergeBenchmark;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("elasticsearch");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        EsJobIngestBenchmark.class,
        EsJobScanBenchmark.class,
        EsJobGroupBenchmark.class,
        EsWaveformIngestBenchmark.class,
        EsWaveformReadBenchmark.class,
        EsCatalogueCycleBenchmark.class,
        EsCatalogueArrivalBenchmark.class,
        EsCatalogueBurstBenchmark.class,
        EsCatalogueFindBenchmark.class,
        EsCatalogueListBenchmark.class,
        EsCatalogueDeleteBenchmark.class,
        EsRecordIngestBenchmark.class,
        EsRecordMergeBenchmark.class,
        EsRecordFindBenchmark.class,
        EsCatalogueBenchmark.class);
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(JOBS, WAVEFORMS, CATALOGUE, RECORDS, CONTAINERS));
  }
}
