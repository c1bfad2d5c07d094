package beamtime.core.workload;

import beamtime.core.cell.RowCounters;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Floor of the waveforms: one operation is one frame. At least 1 GB of points a second on one core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class WaveformGeneratorBenchmark {
  /** Points of a frame. */
  @Param({"1000", "10000"})
  public int points;

  /** Type of a point. */
  @Param({"INT32", "FLOAT64"})
  public PointType type;

  /** Low-order bits that are noise. */
  @Param("12")
  public int noiseBits;

  private final Frame frame = new Frame();
  private Waveforms waveforms;
  private long next;

  /** Called by JMH. */
  @Setup
  public void setUp() {
    waveforms = new Waveforms(StoreBenchmark.SEED, 100, points, type, 14, noiseBits);
  }

  /** One frame. */
  @Benchmark
  public byte[] frame(RowCounters counters) {
    waveforms.fill(next++, frame);
    counters.rows++;
    counters.payloadBytes += frame.payloadBytes();
    return frame.payload;
  }
}
