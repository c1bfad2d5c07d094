package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the adapter costs beyond the wire: the same frames of 1000 doubles written and read by the
 * store and by {@link RawMongo}, whose requests are ready and which decodes nothing, on one server.
 */
@OnBackend("mongodb")
@Fork(1)
@State(Scope.Benchmark)
public class MongoWaveformClientCostBenchmark {
  private static final int BATCH = 100;

  /** Frames of one operation of ingest, shared by its threads. */
  private static final int WRITTEN = 40 * BATCH;

  private static final int PVS = 100;
  private static final int HERTZ = 14;

  /** Ten seconds of one PV. */
  private static final int READ = 10 * HERTZ;

  /** The store. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Waveforms waveforms = new Waveforms(201307, PVS, 1000, PointType.FLOAT64, HERTZ, 12);
    final Endpoint endpoint;
    final MongoWaveformStore store;

    /** On the backend of the run. */
    public Client() {
      this(RunContext.current().endpoint("mongodb"));
    }

    Client(Endpoint endpoint) {
      this.endpoint = endpoint;
      store = new MongoWaveformStore(endpoint, MongoSettings.defaults());
    }

    /** Removes the places and disconnects: JMH may tear this down before what uses it. */
    @TearDown(Level.Trial)
    public void close() {
      store.places().drop(writing);
      store.places().drop(reading);
      store.close();
    }
  }

  /** A fresh place for each iteration. */
  @State(Scope.Benchmark)
  public static class Writing {
    /** Makes the place. */
    @Setup(Level.Trial)
    public void create(Client client) {
      client.store.places().create(client.writing);
    }

    /** Empties the place. */
    @Setup(Level.Iteration)
    public void empty(Client client) {
      create(client);
    }
  }

  /** What a thread has to write. */
  @State(Scope.Thread)
  public static class Share {
    private final List<Integer> batches = new ArrayList<>();
    private final List<RawMongo.Proven> requests = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // by encode()
    private RawMongo raw;

    /** Encodes the batches, and proves each by writing it once. */
    @Setup(Level.Trial)
    public void encode(Client client, Writing writing, ThreadParams threads) throws IOException {
      encode(client, writing, threads.getThreadIndex(), threads.getThreadCount());
    }

    void encode(Client client, Writing writing, int thread, int threads) throws IOException {
      raw = new RawMongo(client.endpoint);
      for (int from = thread * BATCH; from < WRITTEN; from += threads * BATCH) {
        List<byte[]> documents = new ArrayList<>();
        for (FrameDocument document : FrameDocument.batch(client.waveforms, from, BATCH)) {
          documents.add(document.toBytes());
        }
        batches.add(from);
        requests.add(raw.prove(RawMongo.insert(client.writing.name(), documents), BATCH));
      }
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** A place with frames of all PVs. */
  @State(Scope.Benchmark)
  public static class Reading {
    @SuppressWarnings("NullAway.Init") // by load()
    private WaveformQuery query;

    /** Writes the frames. */
    @Setup(Level.Trial)
    public void load(Client client) {
      Waveforms waveforms = client.waveforms;
      query = new WaveformQuery(waveforms.pv(3), waveforms.time(0), waveforms.time(READ));
      client.store.places().create(client.reading);
      for (int from = 0; from < 2 * READ * PVS; from += 10 * PVS) {
        client.store.ingest(client.reading, waveforms, from, 10 * PVS);
      }
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo raw;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo.Proven read;

    /** Connects, and proves the request. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws IOException {
      raw = new RawMongo(client.endpoint);
      read =
          raw.prove(
              RawMongo.findSorted(
                  client.reading.name(),
                  MongoWaveformStore.selected(reading.query),
                  MongoWaveformStore.ORDER),
              READ);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** Frames made, encoded and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingest(Client client, Writing writing, Share share) {
    for (int from : share.batches) {
      client.store.ingest(client.writing, client.waveforms, from, BATCH);
    }
  }

  /** The same frames, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestRaw(Share share) throws IOException {
    for (RawMongo.Proven request : share.requests) {
      share.raw.call(request);
    }
  }

  /** Ten seconds of a PV read by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Tally read(Client client, Reading reading) {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    client.store.read(
        client.reading,
        reading.query,
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
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public int readRaw(Reader reader) throws IOException {
    return reader.raw.call(reader.read);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoWaveformClientCostBenchmark.class, args);
  }
}
