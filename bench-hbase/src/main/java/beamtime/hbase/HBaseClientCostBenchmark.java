package beamtime.hbase;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Grid;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cli.BenchMain;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * What the adapter costs on top of its client library: the same 10 000 job rows written and read by
 * the store and by a minimal program, on one server, with one library and one set of settings. The
 * minimal program writes {@code Put}s that are ready and counts the results that come back. One
 * operation is all rows.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@OnBackend("hbase")
@State(Scope.Benchmark)
public class HBaseClientCostBenchmark {
  /** A day: seconds of ingest as 52 cells, tens of milliseconds of a packed scan. */
  private static final int ROWS = Jobs.ROWS_PER_DAY;

  private static final int BATCH = 1000;

  /** Columns as cells, or packed into one. */
  @Param({"CELLS", "PACKED"})
  @Grid(
      smoke = "PACKED",
      lab = {"CELLS", "PACKED"})
  public HBaseLayout layout;

  /** The store, and the same settings without it. */
  @State(Scope.Benchmark)
  public static class Clients {
    private final RunContext run = RunContext.current();
    final Place writing = run.freshPlace("cost");
    final Place reading = run.freshPlace("cost");
    final Jobs jobs = new Jobs(201307);
    HBaseSettings settings;
    HBaseJobStore store;
    HBaseConnection minimal;

    /** Connects both. */
    @Setup(Level.Trial)
    public void connect(HBaseClientCostBenchmark cell) {
      settings = HBaseSettings.defaults().withLayout(cell.layout);
      Endpoint endpoint = run.endpoint("hbase");
      store = new HBaseJobStore(endpoint, settings);
      minimal = new HBaseConnection(endpoint, settings);
    }

    void fill(Place place) {
      for (int from = 0; from < ROWS; from += BATCH) {
        store.ingest(place, jobs, from, BATCH);
      }
    }

    /** Removes the places and closes both: JMH may tear this down before the states that use it. */
    @TearDown(Level.Trial)
    public void close() {
      store.places().drop(writing);
      store.places().drop(reading);
      store.close();
      minimal.close();
    }
  }

  /** A fresh place for each iteration, and the rows to write there. */
  @State(Scope.Benchmark)
  public static class Writing {
    final List<Put> ready = new ArrayList<>();
    private Clients clients;

    /** Makes the rows. */
    @Setup(Level.Trial)
    public void encode(Clients clients) {
      this.clients = clients;
      JobFormat format = clients.settings.layout().format();
      JobRow row = new JobRow();
      for (int index = 0; index < ROWS; index++) {
        clients.jobs.fill(index, row);
        ready.add(format.put(row).setDurability(clients.settings.durability()));
      }
    }

    /** Empties the place. */
    @Setup(Level.Iteration)
    public void empty() {
      clients.store.places().create(clients.writing);
    }
  }

  /** A place with all rows. */
  @State(Scope.Benchmark)
  public static class Reading {
    final JobQuery all = new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(1), List.of());

    /** Writes the rows. */
    @Setup(Level.Trial)
    public void load(Clients clients) {
      clients.store.places().create(clients.reading);
      clients.fill(clients.reading);
      clients.store.places().seal(clients.reading);
    }
  }

  /** Rows made, encoded and written by the store. */
  @Benchmark
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestByAdapter(Clients clients, Writing writing) {
    clients.fill(clients.writing);
  }

  /** Rows that are ready, written by the client library. */
  @Benchmark
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestMinimal(Clients clients, Writing writing) {
    for (int from = 0; from < ROWS; from += BATCH) {
      List<Put> batch = writing.ready.subList(from, from + BATCH);
      clients.minimal.run(
          "write",
          connection -> {
            try (Table table = connection.getTable(clients.store.table(clients.writing))) {
              table.put(batch);
            }
          });
    }
  }

  /** Rows read by the store, their keys hashed as a workload does. */
  @Benchmark
  @Warmup(iterations = 20)
  @Measurement(iterations = 20)
  public void scanByAdapter(Clients clients, Reading reading, Blackhole sink) {
    requireAll(
        clients.store.scan(
            clients.reading,
            reading.all,
            row -> {
              sink.consume(row.keyHash());
              sink.consume(row.payloadBytes());
            }));
  }

  /** Results read by the client library and counted. */
  @Benchmark
  @Warmup(iterations = 20)
  @Measurement(iterations = 20)
  public void scanMinimal(Clients clients, Reading reading, Blackhole sink) {
    Scan scan =
        new Scan()
            .withStartRow(JobBytes.latin1(reading.all.keyFrom()))
            .withStopRow(JobBytes.latin1(reading.all.keyTo()));
    long rows =
        clients.minimal.call(
            "scan",
            connection -> {
              try (Table table = connection.getTable(clients.store.table(clients.reading));
                  ResultScanner results = table.getScanner(scan)) {
                long count = 0;
                for (Result result = results.next(); result != null; result = results.next()) {
                  sink.consume(result);
                  count++;
                }
                return count;
              }
            });
    requireAll(rows);
  }

  private static void requireAll(long rows) {
    if (rows != ROWS) {
      throw new IllegalStateException(rows + " rows came back, expected " + ROWS);
    }
  }

  /** Runs this benchmark alone, with JMH's options if any. */
  public static void main(String[] args) {
    BenchMain.main(HBaseClientCostBenchmark.class, args);
  }
}
