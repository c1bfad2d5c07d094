package beamtime.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.run.BenchmarksJarContract;
import beamtime.core.run.JarRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class HBaseBenchmarksJarIT extends BenchmarksJarContract {
  @Override
  protected String backend() {
    return "hbase";
  }

  @Override
  protected String workload() {
    return "WaveformRead";
  }

  @Override
  protected List<String> benchmarks() {
    return List.of(
        "beamtime.hbase.HBaseJobGroupBenchmark.group",
        "beamtime.hbase.HBaseJobIngestBenchmark.ingest",
        "beamtime.hbase.HBaseJobScanBenchmark.scan",
        "beamtime.hbase.HBaseWaveformIngestBenchmark.ingest",
        "beamtime.hbase.HBaseWaveformReadBenchmark.read",
        "beamtime.hbase.events.HBaseCatalogueBenchmark.pair",
        "beamtime.hbase.events.HBaseEventReadBenchmark.read",
        "beamtime.hbase.events.HBaseEventReconstructBenchmark.reconstruct",
        "beamtime.hbase.events.HBaseEventReplaceBenchmark.replace",
        "beamtime.hbase.events.HBaseEventSelectBenchmark.select",
        "beamtime.hbase.events.HBaseEventWriteBenchmark.write",
        "beamtime.hbase.records.HBaseRecordFindBenchmark.find",
        "beamtime.hbase.records.HBaseRecordIngestBenchmark.ingest",
        "beamtime.hbase.records.HBaseRecordMergeBenchmark.merge");
  }

  @Test
  void throughALinkItIsLeftOutWithTheReason() throws Exception {
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "-Dbench.preset=smoke",
            "-Dbench.include=" + workload(),
            "-Dtestbed.link.rtt=20ms");
    assertThat(run.code()).as(run.text()).isZero();
    RunRecord record = RunFile.read(runFolder().resolve(RunFile.NAME));
    CellRecord cell =
        record.cells().stream()
            .filter(any -> any.backend().equals(backend()))
            .findFirst()
            .orElseThrow();
    assertThat(cell.outcome()).isEqualTo(Outcome.LEFT_OUT);
    assertThat(cell.cause()).contains(backend(), "testbed.link.rtt");
    assertThat(run.text()).contains("LEFT OUT " + cell.name() + ": " + cell.cause());
    run.assertNothingRuns();
  }
}
