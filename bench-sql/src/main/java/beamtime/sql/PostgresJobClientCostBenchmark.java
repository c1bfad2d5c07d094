package beamtime.sql;

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
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
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
 * What the adapter costs beyond the driver: the same job rows written, read and grouped by the
 * store and by {@link RawPostgres}, whose rows are ready and which reads nothing of an answer, on
 * one server.
 */
@OnBackend("postgresql")
@Fork(1)
@State(Scope.Benchmark)
public class PostgresJobClientCostBenchmark {
  /** Rows of one operation of ingest, shared by its threads: a fourth of a second, or more. */
  private static final int WRITTEN = 40_000;

  /** The store. */
  @State(Scope.Benchmark)
  public static class Client {
    final Place writing = RunContext.current().freshPlace("cost");
    final Place reading = RunContext.current().freshPlace("cost");
    final Jobs jobs = new Jobs(201307);
    final Endpoint endpoint;
    final PostgresJobStore store;

    /** On the backend of the run. */
    public Client() {
      this(RunContext.current().endpoint("postgresql"));
    }

    Client(Endpoint endpoint) {
      this.endpoint = endpoint;
      store = new PostgresJobStore(endpoint, PostgresSettings.defaults());
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
    private final List<List<byte[]>> streams = new ArrayList<>();
    private int batch;

    @SuppressWarnings("NullAway.Init") // by encode()
    private String copy;

    @SuppressWarnings("NullAway.Init") // by encode()
    private RawPostgres raw;

    /** Encodes the batches. */
    @Setup(Level.Trial)
    public void encode(Client client, Writing writing, ThreadParams threads) throws SQLException {
      encode(client, writing, threads.getThreadIndex(), threads.getThreadCount());
    }

    void encode(Client client, Writing writing, int thread, int threads) throws SQLException {
      raw = new RawPostgres(client.endpoint);
      batch = writing.batch;
      copy = new JobTable(client.writing.name()).copy();
      int first = thread * batch;
      for (int from = first; from < WRITTEN; from += threads * batch) {
        List<byte[]> pieces = new ArrayList<>();
        new JobCopy()
            .encode(
                client.jobs,
                from,
                batch,
                (bytes, length) -> pieces.add(Arrays.copyOf(bytes, length)));
        batches.add(from);
        streams.add(pieces);
      }
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
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
      client.store.places().seal(client.reading);
    }
  }

  /** A thread's own connection to what is read. */
  @State(Scope.Thread)
  public static class Reader {
    @SuppressWarnings("NullAway.Init") // by connect()
    private RawPostgres raw;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawPostgres.Proven scan;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawPostgres.Proven groupDay;

    @SuppressWarnings("NullAway.Init") // by connect()
    private RawPostgres.Proven groupMonth;

    /** Connects, and proves the queries. */
    @Setup(Level.Trial)
    public void connect(Client client, Reading reading) throws SQLException {
      raw = new RawPostgres(client.endpoint);
      JobTable table = new JobTable(client.reading.name());
      scan = raw.prove(table.select(reading.day), reading.day, Jobs.ROWS_PER_DAY);
      groupDay = group(client, table, reading.day);
      groupMonth = group(client, table, reading.month);
    }

    private RawPostgres.Proven group(Client client, JobTable table, JobQuery query)
        throws SQLException {
      int groups = client.store.group(client.reading, query, JobGrouping.DAY_SITE_VO).size();
      return raw.prove(table.group(query, JobGrouping.DAY_SITE_VO), query, groups);
    }

    /** Disconnects. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
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
  public void ingestRaw(Share share) throws SQLException {
    for (List<byte[]> pieces : share.streams) {
      share.raw.copy(share.copy, pieces, share.batch);
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
  public long scanRaw(Reader reader) throws SQLException {
    return reader.raw.call(reader.scan);
  }

  /** A day's rows by day, site and VO. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Collection<JobGroup> group(Client client, Reading reading) {
    return client.store.group(client.reading, reading.day, JobGrouping.DAY_SITE_VO);
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long groupRaw(Reader reader) throws SQLException {
    return reader.raw.call(reader.groupDay);
  }

  /** A month's rows by day, site and VO. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public Collection<JobGroup> groupMonth(Client client, Reading reading) {
    return client.store.group(client.reading, reading.month, JobGrouping.DAY_SITE_VO);
  }

  /** The same answer, read to its end. */
  @Benchmark
  @Warmup(iterations = 3, time = 1)
  @Measurement(iterations = 5, time = 1)
  public long groupMonthRaw(Reader reader) throws SQLException {
    return reader.raw.call(reader.groupMonth);
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(PostgresJobClientCostBenchmark.class, args);
  }
}
