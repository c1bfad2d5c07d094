package beamtime.sql;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.run.BenchmarksJarContract;
import beamtime.core.run.JarRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostgresBenchmarksJarIT extends BenchmarksJarContract {
  @Override
  protected String backend() {
    return "postgresql";
  }

  @Override
  protected String workload() {
    return "JobScan";
  }

  @Override
  protected List<String> small() {
    return List.of("-p", "days=1");
  }

  @Test
  void aLoadOfAWorkloadThatIsOnTwoBackendsNamesOne() throws Exception {
    JarRun load = JarRun.of(List.of(), JarRun.NOBODY_WATCHES, "load", "EventWrite");
    assertThat(load.code()).isEqualTo(2);
    assertThat(load.text())
        .contains("EventWrite is on several backends here: name one by --backend")
        .contains("files or postgresql");
    JarRun other =
        JarRun.of(List.of(), JarRun.NOBODY_WATCHES, "load", "JobScan", "--backend", "files");
    assertThat(other.text())
        .contains("JobScan is not on 'files' here: name one by --backend, postgresql");
  }

  @Override
  protected List<String> benchmarks() {
    return List.of(
        "beamtime.sql.PostgresJobGroupBenchmark.group",
        "beamtime.sql.PostgresJobIngestBenchmark.ingest",
        "beamtime.sql.PostgresJobScanBenchmark.scan",
        "beamtime.sql.PostgresWaveformIngestBenchmark.ingest",
        "beamtime.sql.PostgresWaveformReadBenchmark.read",
        "beamtime.sql.events.PostgresCatalogueBenchmark.pair",
        "beamtime.sql.events.PostgresEventReadBenchmark.read",
        "beamtime.sql.events.PostgresEventReconstructBenchmark.reconstruct",
        "beamtime.sql.events.PostgresEventReplaceBenchmark.replace",
        "beamtime.sql.events.PostgresEventSelectBenchmark.select",
        "beamtime.sql.events.PostgresEventWriteBenchmark.write",
        "beamtime.sql.events.PostgresReplicaBenchmark.update",
        "beamtime.sql.files.DiskWriteBenchmark.write",
        "beamtime.sql.files.FilesCatalogueBenchmark.pair",
        "beamtime.sql.files.FilesEventReadBenchmark.read",
        "beamtime.sql.files.FilesEventReconstructBenchmark.reconstruct",
        "beamtime.sql.files.FilesEventReplaceBenchmark.replace",
        "beamtime.sql.files.FilesEventSelectBenchmark.select",
        "beamtime.sql.files.FilesEventWriteBenchmark.write",
        "beamtime.sql.records.PostgresRecordFindBenchmark.find",
        "beamtime.sql.records.PostgresRecordIngestBenchmark.ingest",
        "beamtime.sql.records.PostgresRecordMergeBenchmark.merge");
  }
}
