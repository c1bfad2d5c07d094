package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the adapter costs beyond the wire: the same job rows written and read by the store and by
 * {@link RawHBase}, whose requests are ready and which decodes no cell, on one server.
 */
@OnBackend("hbase")
@Fork(1)
@State(Scope.Benchmark)
public class HBaseJobClientCostBenchmark {
  /** A day: what is read. */
  private static final int ROWS = Jobs.ROWS_PER_DAY;

  /** Rows of one operation of ingest at least, shared by its threads: a second or two. */
  private static final int WRITTEN = 12_000;

  /** The same of packed rows, which a client has to write by the ten thousand until it is warm. */
  private static final int WRITTEN_PACKED = 60_000;

  /** Batches of one operation of ingest at least. */
  private static final int BATCHES = 4;

  /** Columns as cells, or packed into one. */
  @Param({"CELLS", "PACKED"})
  @Grid(
      smoke = "PACKED",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout = HBaseLayout.PACKED;

  /** The store, and what tells where its tables are. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Jobs jobs = new Jobs(201307);

    @SuppressWarnings("NullAway.Init") // by connect()
    HBaseSettings settings;

    @SuppressWarnings("NullAway.Init") // by connect()
    HBaseJobStore store;

    @SuppressWarnings("NullAway.Init") // by connect()
    private HBaseConnection connection;

    /** Connects. */
    @Setup(Level.Trial)
    public void connect(HBaseJobClientCostBenchmark cell) {
      connect(RunContext.current().endpoint("hbase"), cell.layout);
    }

    void connect(Endpoint endpoint, HBaseLayout layout) {
      settings = HBaseSettings.defaults().withLayout(layout);
      store = new HBaseJobStore(endpoint, settings);
      connection = new HBaseConnection(endpoint, settings);
    }

    /** Rows of one operation of ingest at least. */
    int written() {
      return settings.layout() == HBaseLayout.PACKED ? WRITTEN_PACKED : WRITTEN;
    }

    HRegionLocation region(Place place) {
      return connection.region(store.table(place));
    }

    /** A batch as the store would send it. */
    private byte[] request(HRegionLocation region, long from, int rows) throws IOException {
      JobFormat format = settings.layout().format();
      JobRow row = new JobRow();
      List<Put> puts = new ArrayList<>();
      for (long index = from; index < from + rows; index++) {
        jobs.fill(index, row);
        puts.add(format.put(row).setDurability(settings.durability()));
      }
      return RawHBase.puts(region, puts);
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
    /** Rows of a batch. */
    @Param({"1000", "5000"})
    public int batch = 1000;

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
      for (int b = thread; b < Math.max(BATCHES, client.written() / writing.batch); b += threads) {
        batches.add(b * writing.batch);
        requests.add(client.request(region, (long) b * writing.batch, writing.batch));
      }
      raw = new RawHBase(region.getServerName());
    }

    /** Disconnects. */
    @TearDown(Level.Iteration)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** A place with all rows. */
  @State(Scope.Benchmark)
  public static class Reading {
    final JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

    /** Writes the rows. */
    @Setup(Level.Trial)
    public void load(Client client) {
      client.store.places().create(client.reading);
      int batch = 1000;
      for (int from = 0; from < ROWS; from += batch) {
        client.store.ingest(client.reading, client.jobs, from, batch);
      }
      client.store.places().seal(client.reading);
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    private int page;
    private Scan rows = new Scan();
    private Scan sums = new Scan();

    @SuppressWarnings("NullAway.Init") // by connect()
    private HRegionLocation region;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawHBase raw;

    /** Connects. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws IOException {
      rows = scan(client, reading, List.of(JobColumn.values()));
      sums = scan(client, reading, JobSums.COLUMNS);
      page = client.settings.caching();
      region = client.region(client.reading);
      raw = new RawHBase(region.getServerName());
    }

    private static Scan scan(Client client, Reading reading, List<JobColumn> columns) {
      Scan scan =
          HBaseJobStore.scan(reading.all).setMaxResultSize(client.settings.maxAnswerBytes());
      client.settings.layout().format().select(scan, columns);
      return scan;
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** Rows made, encoded and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingest(Client client, Writing writing, Share share) {
    for (int from : share.batches) {
      client.store.ingest(client.writing, client.jobs, from, writing.batch);
    }
  }

  /** The same rows, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestRaw(Writing writing, Share share) throws IOException {
    for (byte[] request : share.requests) {
      share.raw.put(request, writing.batch);
    }
  }

  /** Rows read by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Tally scan(Client client, Reading reading) {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    client.store.scan(
        client.reading,
        reading.all,
        row -> {
          answer.add(row.keyHash());
          bytes[0] += row.payloadBytes();
        });
    if (answer.rows() != ROWS) {
      throw new IllegalStateException(answer.rows() + " rows of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answers, read to their end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long scanRaw(Reader reader) throws IOException {
    return reader.raw.scan(reader.region, reader.rows, reader.page, ROWS);
  }

  /** Rows of a day, scanned and summed by the store. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Collection<JobGroup> group(Client client, Reading reading) {
    return client.store.group(client.reading, reading.all, JobGrouping.DAY_SITE);
  }

  /** The same answers, read to their end and not summed. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long groupRaw(Reader reader) throws IOException {
    return reader.raw.scan(reader.region, reader.sums, reader.page, ROWS);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseJobClientCostBenchmark.class, args);
  }
}
