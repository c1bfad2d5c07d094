package beamtime.core.cost;

import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.StoreBenchmark;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** The same frames of 1000 doubles written and read by the store and by a raw program. */
public abstract class WaveformClientCost extends ClientCost<WaveformStore, RawWaveforms> {
  private static final int BATCH = 100;
  private static final int HERTZ = 14;

  /** Frames of a read: ten seconds of one PV. */
  static final int READ = 10 * HERTZ;

  final Waveforms waveforms;
  private final int batches;
  private final WaveformQuery query;
  private List<List<Request>> reads = List.of();

  /**
   * Of so much data.
   *
   * @param batches of one operation of ingest, shared by its threads: 100 frames, 800 kB each
   * @param pvs whose frames are written in turn; thirty seconds of each are there to be read
   */
  protected WaveformClientCost(int batches, int pvs) {
    this.batches = batches;
    waveforms = new Waveforms(StoreBenchmark.SEED, pvs, 1000, PointType.FLOAT64, HERTZ, 12);
    query =
        new WaveformQuery(waveforms.pv(pvs / 2), waveforms.time(READ), waveforms.time(2 * READ));
  }

  @Override
  final int batch(BenchmarkParams jmh) {
    return BATCH;
  }

  @Override
  final int batches(int batch) {
    return batches;
  }

  @Override
  final Request request(RawWaveforms program, long from, int frames) throws Exception {
    return program.ingest(waveforms, from, frames);
  }

  @Override
  final void writeBatch(long from, int frames) {
    store().ingest(place, waveforms, from, frames);
  }

  @Override
  final void load() {
    for (int from = 0; from < 3 * READ * waveforms.pvs(); from += READ) {
      writeBatch(from, READ);
    }
  }

  @Override
  final void prove() throws Exception {
    read(); // and from then on the store knows how large an answer is
    reads = ofEach(1, (program, only) -> program.read(query, READ));
  }

  /** Frames made, encoded and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void ingest(ThreadParams thread) {
    writeShare(thread);
  }

  /** The same frames, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void ingestRaw(ThreadParams thread) throws Exception {
    writeShareRaw(thread);
  }

  /** Ten seconds of a PV read by the store, their keys hashed as a workload does. */
  @Benchmark
  public Tally read() {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    store()
        .read(
            place,
            query,
            frame -> {
              answer.add(frame.keyHash());
              bytes[0] += frame.payloadBytes();
            });
    if (answer.rows() != READ) {
      throw new IllegalStateException(
          answer.rows() + " frames of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long readRaw(ThreadParams thread) throws Exception {
    return sendNext(reads, thread);
  }
}
