package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.WaveformQuery;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What {@link EsWaveformStore} costs: the same requests sent ready-made by {@link
 * RawElasticsearch}. Frames have 1 000 doubles; one read is of ten seconds of a PV.
 *
 * <p>Not a workload: run it by name, and compare {@code read} with {@code readRaw} and so on.
 */
@State(Scope.Benchmark)
@OnBackend("elasticsearch")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EsWaveformClientCostBenchmark {
  private static final int PVS = 4;
  private static final int HERTZ = 14;
  private static final int BATCH = 100;

  /** Of an ingest, whatever its threads. */
  private static final int BATCHES = 16;

  /** Of a read. */
  private static final int FRAMES = 10 * HERTZ;

  private final Waveforms waveforms =
      new Waveforms(StoreBenchmark.SEED, PVS, 1000, PointType.FLOAT64, HERTZ, 12);
  private final RunContext run = RunContext.current();
  final Place written = run.freshPlace("cost");
  private final Place read = run.freshPlace("cost");
  private Endpoint endpoint;
  EsWaveformStore store;

  @Setup
  public void open() {
    open(run.endpoint("elasticsearch"));
  }

  final void open(Endpoint at) {
    endpoint = at;
    store = new EsWaveformStore(at, EsSettings.defaults());
  }

  @TearDown
  public void close() {
    store.close();
  }

  private RawRequests requests() {
    return new RawRequests(endpoint);
  }

  /** An empty index for each ingest, and the requests that fill it. */
  @State(Scope.Benchmark)
  public static class Ingest {
    private final byte[][] requests = new byte[BATCHES][];

    @Setup
    public void encode(EsWaveformClientCostBenchmark all) throws IOException {
      Frame frame = new Frame();
      for (int b = 0; b < BATCHES; b++) {
        BulkDocuments frames = new BulkDocuments(new byte[1], BulkDocuments.Action.INDEX);
        for (int i = b * BATCH; i < (b + 1) * BATCH; i++) {
          all.waveforms.fill(i, frame);
          FrameDocument.write(frame, frames.document(FrameDocument.id(frame)));
        }
        requests[b] = all.requests().bulk(all.written.name(), frames.end());
      }
    }

    @Setup(Level.Iteration)
    public void create(EsWaveformClientCostBenchmark all) {
      all.store.places().create(all.written);
    }

    @TearDown(Level.Iteration)
    public void drop(EsWaveformClientCostBenchmark all) {
      all.store.places().drop(all.written);
    }
  }

  /** Thirty seconds of each PV, of which the middle ten of the first are read. */
  @State(Scope.Benchmark)
  public static class Read {
    private WaveformQuery query;
    private byte[] request;
    private byte[] proven;

    @Setup
    public void load(EsWaveformClientCostBenchmark all) throws IOException {
      all.store.places().create(all.read);
      for (int from = 0; from < 3 * FRAMES * PVS; from += 3 * FRAMES) {
        all.store.ingest(all.read, all.waveforms, from, 3 * FRAMES);
      }
      all.store.places().seal(all.read);
      Waveforms made = all.waveforms;
      query = new WaveformQuery(made.pv(0), made.time(FRAMES), made.time(2L * FRAMES));
      // so that it knows how large a hit is
      all.store.read(all.read, query, view -> {});
      String search =
          "\"size\":1000,\"track_total_hits\":true,"
              + "\"sort\":[{\"time\":{\"order\":\"asc\"}},{\"sequence\":{\"order\":\"asc\"}}],"
              + "\"query\":{\"bool\":{\"filter\":[{\"term\":{\"pv\":{\"value\":\"%s\"}}},"
              + "{\"range\":{\"time\":{\"gte\":%d,\"lt\":%d}}}]}}";
      request =
          all.requests()
              .search(all.read.name(), search.formatted(query.pv(), query.from(), query.to()));
      proven = all.requests().proven(request, "\"_id\":", FRAMES);
    }

    @TearDown
    public void drop(EsWaveformClientCostBenchmark all) {
      all.store.places().drop(all.read);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingest(Ingest ingest, EsWire wire) {
    for (int b = wire.first(); b < BATCHES; b += wire.step()) {
      store.ingest(written, waveforms, (long) b * BATCH, BATCH);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestRaw(Ingest ingest, EsWire wire) throws IOException {
    for (int b = wire.first(); b < BATCHES; b += wire.step()) {
      wire.to(endpoint).ask(ingest.requests[b], RawRequests.WRITTEN);
    }
  }

  @Benchmark
  public long read(Read asked) {
    long[] sum = new long[1];
    long frames =
        store.read(read, asked.query, view -> sum[0] += view.keyHash() + view.payloadBytes());
    if (frames != FRAMES) {
      throw new IllegalStateException(frames + " frames");
    }
    return sum[0];
  }

  @Benchmark
  public int readRaw(Read asked, EsWire wire) throws IOException {
    return wire.to(endpoint).ask(asked.request, asked.proven);
  }
}
