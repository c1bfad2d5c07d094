package beamtime.hbase;

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
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Scan;
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
 * store and by {@link RawHBase}, whose requests are ready and which decodes no cell, on one server.
 */
@OnBackend("hbase")
@Fork(1)
@State(Scope.Benchmark)
public class HBaseWaveformClientCostBenchmark {
  private static final int BATCH = 100;

  /** Batches of one operation of ingest, shared by its threads: 32 MB. */
  private static final int BATCHES = 40;

  private static final int PVS = 4;
  private static final int HERTZ = 14;

  /** Frames of ten seconds of one PV. */
  private static final int READ = 10 * HERTZ;

  /** The store, and what tells where its tables are. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Waveforms waveforms = new Waveforms(201307, PVS, 1000, PointType.FLOAT64, HERTZ, 12);
    final HBaseSettings settings = HBaseSettings.defaults();
    final HBaseWaveformStore store;
    private final HBaseConnection connection;

    /** On the backend of the run. */
    public Client() {
      this(RunContext.current().endpoint("hbase"));
    }

    Client(Endpoint endpoint) {
      store = new HBaseWaveformStore(endpoint, settings);
      connection = new HBaseConnection(endpoint, settings);
    }

    HRegionLocation region(Place place) {
      return connection.region(store.table(place));
    }

    /** Removes the places and disconnects: JMH may tear this down before what uses it. */
    @TearDown(Level.Trial)
    public void close() {
      store.places().drop(writing);
      store.places().drop(reading);
      store.close();
      connection.close();
    }
  }

  /** A fresh place for each iteration. */
  @State(Scope.Benchmark)
  public static class Writing {
    /** Empties the place. */
    @Setup(Level.Iteration)
    public void empty(Client client) {
      client.store.places().create(client.writing);
    }
  }

  /** What a thread has to write. */
  @State(Scope.Thread)
  public static class Share {
    private final List<Integer> batches = new ArrayList<>();
    private final List<byte[]> requests = new ArrayList<>();

    @SuppressWarnings("NullAway.Init") // by encode()
    private RawHBase raw;

    /** Encodes this thread's batches for the table as it is now. */
    @Setup(Level.Iteration)
    public void encode(Client client, Writing writing, ThreadParams threads) throws IOException {
      encode(client, writing, threads.getThreadIndex(), threads.getThreadCount());
    }

    void encode(Client client, Writing writing, int thread, int threads) throws IOException {
      batches.clear();
      requests.clear();
      HRegionLocation region = client.region(client.writing);
      for (int b = thread; b < BATCHES; b += threads) {
        batches.add(b * BATCH);
        requests.add(
            RawHBase.puts(region, client.store.puts(client.waveforms, (long) b * BATCH, BATCH)));
      }
      raw = new RawHBase(region.getServerName());
    }

    /** Disconnects. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** A place with half a minute of each PV. */
  @State(Scope.Benchmark)
  public static class Reading {
    @SuppressWarnings("NullAway.Init") // by load()
    private WaveformQuery query;

    /** Writes the frames. */
    @Setup(Level.Trial)
    public void load(Client client) {
      Waveforms waveforms = client.waveforms;
      query = new WaveformQuery(waveforms.pv(2), waveforms.time(READ), waveforms.time(2 * READ));
      client.store.places().create(client.reading);
      for (int from = 0; from < 3 * READ * PVS; from += READ) {
        client.store.ingest(client.reading, waveforms, from, READ);
      }
      client.store.places().seal(client.reading);
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    private Scan scan = new Scan();
    private int page;

    @SuppressWarnings("NullAway.Init") // by connect()
    private HRegionLocation region;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawHBase raw;

    /** Connects. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws IOException {
      scan =
          HBaseWaveformStore.scan(reading.query).setMaxResultSize(client.settings.maxAnswerBytes());
      page = client.settings.caching();
      region = client.region(client.reading);
      raw = new RawHBase(region.getServerName());
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
    for (byte[] request : share.requests) {
      share.raw.put(request, BATCH);
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

  /** The same answers, read to their end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long readRaw(Reader reader) throws IOException {
    return reader.raw.scan(reader.region, reader.scan, reader.page, READ);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseWaveformClientCostBenchmark.class, args);
  }
}
