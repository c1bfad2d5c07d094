package beamtime.sql;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.BackendExtension;
import beamtime.core.workload.GridProof;
import beamtime.sql.events.PostgresCatalogueBenchmark;
import beamtime.sql.events.PostgresEventReadBenchmark;
import beamtime.sql.events.PostgresEventReconstructBenchmark;
import beamtime.sql.events.PostgresEventReplaceBenchmark;
import beamtime.sql.events.PostgresEventSelectBenchmark;
import beamtime.sql.events.PostgresEventWriteBenchmark;
import beamtime.sql.events.PostgresReplicaBenchmark;
import beamtime.sql.records.PostgresRecordFindBenchmark;
import beamtime.sql.records.PostgresRecordIngestBenchmark;
import beamtime.sql.records.PostgresRecordMergeBenchmark;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresGridTest extends GridProof {
  @RegisterExtension static final BackendExtension BACKEND = new BackendExtension("postgresql");

  @Override
  protected List<Class<?>> benchmarks() {
    return List.of(
        PostgresJobIngestBenchmark.class,
        PostgresJobScanBenchmark.class,
        PostgresJobGroupBenchmark.class,
        PostgresWaveformIngestBenchmark.class,
        PostgresWaveformReadBenchmark.class,
        PostgresRecordIngestBenchmark.class,
        PostgresRecordMergeBenchmark.class,
        PostgresRecordFindBenchmark.class,
        PostgresEventWriteBenchmark.class,
        PostgresEventReadBenchmark.class,
        PostgresEventReplaceBenchmark.class,
        PostgresEventSelectBenchmark.class,
        PostgresEventReconstructBenchmark.class,
        PostgresCatalogueBenchmark.class,
        PostgresReplicaBenchmark.class);
  }

  @Override
  protected Meet meets() {
    return Meet.PAIRS;
  }

  @Override
  protected Endpoint endpoint() {
    return BACKEND.endpoint();
  }

  @Override
  protected List<String> workloads() {
    return all(List.of(JOBS, WAVEFORMS, RECORDS, EVENTS, CONTAINERS, REPLICAS));
  }
}
