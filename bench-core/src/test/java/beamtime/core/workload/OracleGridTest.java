package beamtime.core.workload;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.store.CatalogueStore;
import beamtime.core.store.InMemoryCatalogueStore;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.JobStore;
import beamtime.core.store.WaveformStore;
import beamtime.core.store.events.Containers;
import beamtime.core.store.events.EventStore;
import beamtime.core.store.events.InMemoryEventStore;
import beamtime.core.store.events.InMemoryReplicaStore;
import beamtime.core.store.events.ReplicaStore;
import beamtime.core.store.records.InMemoryRecordStore;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.events.CatalogueBenchmark;
import beamtime.core.workload.events.EventReadBenchmark;
import beamtime.core.workload.events.EventReconstructBenchmark;
import beamtime.core.workload.events.EventReplaceBenchmark;
import beamtime.core.workload.events.EventSelectBenchmark;
import beamtime.core.workload.events.EventWriteBenchmark;
import beamtime.core.workload.events.ReplicaBenchmark;
import beamtime.core.workload.records.RecordFindBenchmark;
import beamtime.core.workload.records.RecordIngestBenchmark;
import beamtime.core.workload.records.RecordMergeBenchmark;
import java.util.List;
import java.util.Map;

/** The oracle passes what it judges others by. */
class OracleGridTest extends GridProof {
  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        OracleJobIngest.class,
        OracleJobScan.class,
        OracleJobGroup.class,
        OracleWaveformIngest.class,
        OracleWaveformRead.class,
        OracleCatalogueArrival.class,
        OracleCatalogueCycle.class,
        OracleCatalogueBurst.class,
        OracleCatalogueFind.class,
        OracleCatalogueList.class,
        OracleCatalogueDelete.class,
        OracleRecordIngest.class,
        OracleRecordMerge.class,
        OracleRecordFind.class,
        OracleEventWrite.class,
        OracleEventRead.class,
        OracleEventSelect.class,
        OracleEventReconstruct.class,
        OracleEventReplace.class,
        OracleContainers.class,
        OracleReplica.class);
  }

  @Override
  protected Meet meets() {
    return Meet.PAIRS;
  }

  @Override
  protected Endpoint endpoint() {
    return new Endpoint("oracle", "in-process", "", Map.of(), Map.of());
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(JOBS, WAVEFORMS, CATALOGUE, RECORDS, EVENTS, CONTAINERS, REPLICAS));
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleReplica extends ReplicaBenchmark {
    @Override
    protected ReplicaStore open(Endpoint endpoint) {
      return new InMemoryReplicaStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleJobIngest extends JobIngestBenchmark {
    @Override
    protected JobStore open(Endpoint endpoint) {
      return new InMemoryJobStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleJobScan extends JobScanBenchmark {
    @Override
    protected JobStore open(Endpoint endpoint) {
      return new InMemoryJobStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleJobGroup extends JobGroupBenchmark {
    @Override
    protected JobStore open(Endpoint endpoint) {
      return new InMemoryJobStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleWaveformIngest extends WaveformIngestBenchmark {
    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return new InMemoryWaveformStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleWaveformRead extends WaveformReadBenchmark {
    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return new InMemoryWaveformStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueArrival extends CatalogueArrivalBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueCycle extends CatalogueCycleBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueBurst extends CatalogueBurstBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueFind extends CatalogueFindBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueList extends CatalogueListBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleCatalogueDelete extends CatalogueDeleteBenchmark {
    @Override
    protected CatalogueStore open(Endpoint endpoint) {
      return new InMemoryCatalogueStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleRecordIngest extends RecordIngestBenchmark {
    @Override
    protected RecordStore open(Endpoint endpoint) {
      return new InMemoryRecordStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleRecordMerge extends RecordMergeBenchmark {
    @Override
    protected RecordStore open(Endpoint endpoint) {
      return new InMemoryRecordStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleRecordFind extends RecordFindBenchmark {
    @Override
    protected RecordStore open(Endpoint endpoint) {
      return new InMemoryRecordStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleContainers extends CatalogueBenchmark {
    @Override
    protected Containers open(Endpoint endpoint) {
      return new Containers(new InMemoryJobStore());
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleEventWrite extends EventWriteBenchmark {
    @Override
    protected EventStore open(Endpoint endpoint) {
      return new InMemoryEventStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleEventRead extends EventReadBenchmark {
    @Override
    protected EventStore open(Endpoint endpoint) {
      return new InMemoryEventStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleEventSelect extends EventSelectBenchmark {
    @Override
    protected EventStore open(Endpoint endpoint) {
      return new InMemoryEventStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleEventReconstruct extends EventReconstructBenchmark {
    @Override
    protected EventStore open(Endpoint endpoint) {
      return new InMemoryEventStore();
    }
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleEventReplace extends EventReplaceBenchmark {
    @Override
    protected EventStore open(Endpoint endpoint) {
      return new InMemoryEventStore();
    }
  }
}
