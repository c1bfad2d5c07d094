package beamtime.hbase;

import beamtime.core.run.BenchmarksJarContract;
import java.util.List;

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
  protected boolean canBeLinked() {
    return false;
  }

  @Override
  protected List<String> benchmarks() {
    return List.of(
        "beamtime.hbase.HBaseJobGroupBenchmark.group",
        "beamtime.hbase.HBaseJobIngestBenchmark.ingest",
        "beamtime.hbase.HBaseJobScanBenchmark.scan",
        "beamtime.hbase.HBaseWaveformIngestBenchmark.ingest",
        "beamtime.hbase.HBaseWaveformReadBenchmark.read");
  }
}
