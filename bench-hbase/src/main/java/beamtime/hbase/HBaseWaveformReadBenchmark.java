package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cli.BenchMain;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.WaveformReadBenchmark;
import beamtime.hbase.HBaseSettings.Compression;
import org.openjdk.jmh.annotations.Param;

/** {@link WaveformReadBenchmark} on HBase. */
@OnBackend("hbase")
public class HBaseWaveformReadBenchmark extends WaveformReadBenchmark {
  /** How blocks are compressed. */
  @Param("NONE")
  public Compression compression;

  /** Regions that the table is cut into beforehand, each of nearly as many PVs. */
  @Param("1")
  public int regions;

  @Override
  protected WaveformStore open(Endpoint endpoint) {
    return new HBaseWaveformStore(
        endpoint,
        HBaseSettings.defaults()
            .with(
                s -> {
                  s.compression = compression;
                  s.splits = Regions.ofPvs(regions, waveforms());
                }));
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseWaveformReadBenchmark.class, args);
  }
}
