package beamtime.mongo;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.JobGrouping;
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
 * What the adapter costs beyond the wire: the same job rows written, read and grouped by the store
 * and by {@link RawMongo}, whose requests are ready and which decodes nothing, on one server.
 */
@OnBackend("mongodb")
@Fork(1)
@State(Scope.Benchmark)
public class MongoJobClientCostBenchmark {
  /** Rows of one operation of ingest, shared by its threads: a fourth of a second, or more. */
  private static final int WRITTEN = 40_000;

  /** The store. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Jobs jobs = new Jobs(201307);
    final Endpoint endpoint;
    final MongoJobStore store;

    /** On the backend of the run. */
    public Client() {
      this(RunContext.current().endpoint("mongodb"));
    }

    Client(Endpoint endpoint) {
      this.endpoint = endpoint;
      store = new MongoJobStore(endpoint, MongoSettings.defaults());
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
    /** Rows of a batch. */
    @Param({"1000", "5000"})
    public int batch = 1000;

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
      int first = thread * writing.batch;
      for (int from = first; from < WRITTEN; from += threads * writing.batch) {
        List<byte[]> documents = new ArrayList<>();
        for (JobDocument document : JobDocument.batch(client.jobs, from, writing.batch)) {
          documents.add(document.encode().toBytes());
        }
        batches.add(from);
        byte[] request = RawMongo.insert(client.writing.name(), documents);
        requests.add(raw.prove(request, writing.batch));
      }
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
      raw.close();
    }
  }

  /** A place with a month of rows. */
  @State(Scope.Benchmark)
  public static class Reading {
    final JobQuery day = days(1);
    final JobQuery month;
    private final int days;

    /** A month of 31 days. */
    public Reading() {
      this(31);
    }

    Reading(int days) {
      this.days = days;
      month = days(days);
    }

    private static JobQuery days(int days) {
      return new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(days), List.of());
    }

    /** Writes the rows. */
    @Setup(Level.Trial)
    public void load(Client client) {
      client.store.places().create(client.reading);
      int batch = 5000;
      for (int from = 0; from < days * Jobs.ROWS_PER_DAY; from += batch) {
        client.store.ingest(client.reading, client.jobs, from, batch);
      }
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo raw;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo.Proven scan;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo.Proven groupDay;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawMongo.Proven groupMonth;

    /** Connects, and proves the requests. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws IOException {
      raw = new RawMongo(client.endpoint);
      String collection = client.reading.name();
      scan =
          raw.prove(
              RawMongo.find(collection, MongoJobStore.selected(reading.day)), Jobs.ROWS_PER_DAY);
      groupDay = group(client, reading.day);
      groupMonth = group(client, reading.month);
    }

    private RawMongo.Proven group(Client client, JobQuery query) throws IOException {
      int groups = client.store.group(client.reading, query, JobGrouping.DAY_SITE).size();
      return raw.prove(
          RawMongo.aggregate(
              client.reading.name(), MongoJobStore.grouping(query, JobGrouping.DAY_SITE)),
          groups);
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
  public void ingestRaw(Share share) throws IOException {
    for (RawMongo.Proven request : share.requests) {
      share.raw.call(request);
    }
  }

  /** A day's rows read by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Tally scan(Client client, Reading reading) {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    client.store.scan(
        client.reading,
        reading.day,
        row -> {
          answer.add(row.keyHash());
          bytes[0] += row.payloadBytes();
        });
    if (answer.rows() != Jobs.ROWS_PER_DAY) {
      throw new IllegalStateException(answer.rows() + " rows of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public int scanRaw(Reader reader) throws IOException {
    return reader.raw.call(reader.scan);
  }

  /** A day's rows by day and site. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Collection<JobGroup> group(Client client, Reading reading) {
    return client.store.group(client.reading, reading.day, JobGrouping.DAY_SITE);
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public int groupRaw(Reader reader) throws IOException {
    return reader.raw.call(reader.groupDay);
  }

  /** A month's rows by day and site. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Collection<JobGroup> groupMonth(Client client, Reading reading) {
    return client.store.group(client.reading, reading.month, JobGrouping.DAY_SITE);
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public int groupMonthRaw(Reader reader) throws IOException {
    return reader.raw.call(reader.groupMonth);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(MongoJobClientCostBenchmark.class, args);
  }
}
