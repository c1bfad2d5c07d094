package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import beamtime.mongo.events.MongoCatalogueBenchmark;
import beamtime.mongo.events.MongoEventReadBenchmark;
import beamtime.mongo.events.MongoEventReconstructBenchmark;
import beamtime.mongo.events.MongoEventReplaceBenchmark;
import beamtime.mongo.events.MongoEventSelectBenchmark;
import beamtime.mongo.events.MongoEventWriteBenchmark;
import beamtime.mongo.events.MongoReplicaBenchmark;
import beamtime.mongo.records.MongoRecordFindBenchmark;
import beamtime.mongo.records.MongoRecordIngestBenchmark;
import beamtime.mongo.records.MongoRecordMergeBenchmark;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The fastest of the servers: all values meet here. */
class MongoGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("mongodb");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        MongoJobIngestBenchmark.class,
        MongoJobScanBenchmark.class,
        MongoJobGroupBenchmark.class,
        MongoWaveformIngestBenchmark.class,
        MongoWaveformReadBenchmark.class,
        MongoCatalogueCycleBenchmark.class,
        MongoCatalogueArrivalBenchmark.class,
        MongoCatalogueBurstBenchmark.class,
        MongoCatalogueFindBenchmark.class,
        MongoCatalogueListBenchmark.class,
        MongoCatalogueDeleteBenchmark.class,
        MongoRecordIngestBenchmark.class,
        MongoRecordMergeBenchmark.class,
        MongoRecordFindBenchmark.class,
        MongoCatalogueBenchmark.class,
        MongoReplicaBenchmark.class,
        MongoEventWriteBenchmark.class,
        MongoEventReadBenchmark.class,
        MongoEventReplaceBenchmark.class,
        MongoEventSelectBenchmark.class,
        MongoEventReconstructBenchmark.class);
  }

  @Override
  protected Meet meets() {
    return Meet.ALL;
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(JOBS, WAVEFORMS, CATALOGUE, RECORDS, CONTAINERS, REPLICAS, EVENTS));
  }
}
