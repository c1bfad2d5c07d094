package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobPeriod;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.Place;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
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

/**
 * What {@link EsJobStore} costs: the same requests sent ready-made by {@link RawElasticsearch}.
 *
 * <p>Not a workload: run it by name, and compare {@code ingest} with {@code ingestRaw} and so on.
 */
@State(Scope.Benchmark)
@OnBackend("elasticsearch")
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EsJobClientCostBenchmark {
  private static final int LOAD_BATCH = 1000;

  /** Rows of an ingest, whatever its batches and threads. */
  @Param("20000")
  public int rows;

  /** Rows of a batch. */
  @Param("1000")
  public int batch;

  /** What is grouped. */
  @Param("DAY")
  public JobPeriod period;

  private final Jobs jobs = new Jobs(StoreBenchmark.SEED);
  private final RunContext run = RunContext.current();
  final Place written = run.freshPlace("cost");
  private Endpoint endpoint;
  EsJobStore store;

  @Setup
  public void open() {
    open(run.endpoint("elasticsearch"));
  }

  final void open(Endpoint at) {
    endpoint = at;
    store = new EsJobStore(at, EsSettings.defaults());
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
    private byte[][] requests;

    @Setup
    public void encode(EsJobClientCostBenchmark all) throws IOException {
      int batch = all.batch;
      requests = new byte[all.rows / batch][];
      for (int b = 0; b < requests.length; b++) {
        BulkDocuments rows = new BulkDocuments(new byte[1], BulkDocuments.Action.INDEX);
        JobRow row = new JobRow();
        for (int i = b * batch; i < (b + 1) * batch; i++) {
          all.jobs.fill(i, row);
          JobDocument.write(row, rows.row(row.keyBytes()));
        }
        requests[b] = all.requests().bulk(all.written.name(), rows.end());
      }
    }

    @Setup(Level.Iteration)
    public void create(EsJobClientCostBenchmark all) {
      all.store.places().create(all.written);
    }

    @TearDown(Level.Iteration)
    public void drop(EsJobClientCostBenchmark all) {
      all.store.places().drop(all.written);
    }
  }

  /** Rows of a period and of a day more, and what is asked of them. */
  record Rows(Place place, JobQuery query) {
    private static Rows load(EsJobClientCostBenchmark all, JobPeriod period) {
      int count = (period.days() + 1) * Jobs.ROWS_PER_DAY;
      Place place = all.run.lastingPlace("cost", all.jobs.digest(count));
      Rows rows =
          new Rows(
              place,
              new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(period.days()), List.of()));
      if (all.store.places().holds(place)) {
        return rows;
      }
      all.store.places().create(place);
      for (int from = 0; from < count; from += LOAD_BATCH) {
        all.store.ingest(place, all.jobs, from, LOAD_BATCH);
      }
      all.store.places().seal(place);
      return rows;
    }

    private byte[] request(EsJobClientCostBenchmark all, String search) {
      String days =
          "\"query\":{\"bool\":{\"filter\":[{\"range\":{\"day\":{\"gte\":\"%s\",\"lt\":\"%s\"}}}]}}"
              .formatted(query.keyFrom(), query.keyTo());
      return all.requests().search(place.name(), search + "," + days);
    }
  }

  /** A day of rows. */
  @State(Scope.Benchmark)
  public static class Scan {
    Rows rows;
    private byte[] request;
    private byte[] proven;

    @Setup
    public void load(EsJobClientCostBenchmark all) throws IOException {
      rows = Rows.load(all, JobPeriod.DAY);
      request =
          rows.request(all, "\"size\":10000,\"sort\":[{\"_doc\":{}}],\"track_total_hits\":true");
      proven = all.requests().proven(request, "\"_id\":", Jobs.ROWS_PER_DAY);
    }
  }

  /** Groups of a period. */
  @State(Scope.Benchmark)
  public static class Group {
    private Rows rows;
    private int groups;
    private byte[] request;
    private byte[] proven;

    @Setup
    public void load(EsJobClientCostBenchmark all) throws IOException {
      rows = Rows.load(all, all.period);
      groups = all.store.group(rows.place, rows.query, JobGrouping.DAY_SITE).size();
      request =
          rows.request(
              all,
              "\"size\":0,\"track_total_hits\":false,\"aggregations\":{\"day\":{"
                  + "\"terms\":{\"field\":\"day\",\"size\":62,\"collect_mode\":\"depth_first\"},\"aggregations\":{\"site\":{"
                  + "\"terms\":{\"field\":\"site\",\"size\":1000,\"collect_mode\":\"depth_first\"},\"aggregations\":{"
                  + "\"wall\":{\"sum\":{\"field\":\"wall\"}},\"cpu\":{\"sum\":{\"field\":\"cpu\"}},"
                  + "\"inB\":{\"sum\":{\"field\":\"inB\"}}}}}}}");
      proven = all.requests().proven(request, "\"inB\":", groups);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingest(Ingest ingest, EsWire wire) {
    for (int b = wire.first(); b < ingest.requests.length; b += wire.step()) {
      store.ingest(written, jobs, (long) b * batch, batch);
    }
  }

  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 5)
  @Measurement(iterations = 10)
  public void ingestRaw(Ingest ingest, EsWire wire) throws IOException {
    for (int b = wire.first(); b < ingest.requests.length; b += wire.step()) {
      wire.to(endpoint).ask(ingest.requests[b], RawRequests.WRITTEN);
    }
  }

  @Benchmark
  public long scan(Scan scan) {
    long[] sum = new long[1];
    long rows =
        store.scan(
            scan.rows.place,
            scan.rows.query,
            view -> sum[0] += view.keyHash() + view.payloadBytes());
    if (rows != Jobs.ROWS_PER_DAY) {
      throw new IllegalStateException(rows + " rows");
    }
    return sum[0];
  }

  @Benchmark
  public int scanRaw(Scan scan, EsWire wire) throws IOException {
    return wire.to(endpoint).ask(scan.request, scan.proven);
  }

  @Benchmark
  public Collection<JobGroup> group(Group group) {
    Collection<JobGroup> groups =
        store.group(group.rows.place, group.rows.query, JobGrouping.DAY_SITE);
    if (groups.size() != group.groups) {
      throw new IllegalStateException(groups.size() + " groups");
    }
    return groups;
  }

  @Benchmark
  public int groupRaw(Group group, EsWire wire) throws IOException {
    return wire.to(endpoint).ask(group.request, group.proven);
  }
}
