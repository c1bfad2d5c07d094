package beamtime.core.cost;

import beamtime.core.cost.RawProgram.Request;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobGroup;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.workload.StoreBenchmark;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** The same job rows written, read and grouped by the store and by a raw program, on one server. */
public abstract class JobClientCost extends ClientCost<JobStore, RawJobs> {
  /** Batches of one operation of ingest at least. */
  private static final int BATCHES = 4;

  private static final int LOADED_BATCH = 1000;

  final Jobs jobs = new Jobs(StoreBenchmark.SEED);

  /** Those of a day that are there to be read; fewer in tests. */
  int rowsOfADay = Jobs.ROWS_PER_DAY;

  private List<List<Request>> scans = List.of();
  private Sums sums = Sums.NOTHING;

  /** How rows are written: a parameter of the benchmarks that write alone. */
  @State(Scope.Benchmark)
  public static class Writing {
    /** Rows of a batch. */
    @Param({"1000", "5000"})
    public int batch = 1000;
  }

  /** Rows of some days, their groups, and how each thread's raw program asks for them. */
  record Sums(JobQuery query, int groups, List<List<Request>> requests) {
    static final Sums NOTHING = new Sums(first(1), 0, List.of());
  }

  /** Rows of one operation of ingest, shared by its threads: a fourth of a second, or more. */
  protected int written() {
    return 40_000;
  }

  /** Days whose rows are there to be read; a scan reads the first. */
  protected int days() {
    return 1;
  }

  /** Days whose rows are grouped. */
  protected int groupedDays() {
    return 1;
  }

  protected JobGrouping by() {
    return JobGrouping.DAY_SITE;
  }

  private static JobQuery first(int days) {
    return new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(days), List.of());
  }

  @Override
  final int batch(BenchmarkParams jmh) {
    return Integer.parseInt(jmh.getParam("batch"));
  }

  @Override
  final int batches(int batch) {
    return Math.max(BATCHES, written() / batch);
  }

  @Override
  final Request request(RawJobs program, long from, int rows) throws Exception {
    return program.ingest(jobs, from, rows);
  }

  @Override
  final void writeBatch(long from, int rows) {
    store().ingest(place, jobs, from, rows);
  }

  @Override
  final void load() {
    for (long day = 0; day < days(); day++) {
      for (int row = 0; row < rowsOfADay; row += LOADED_BATCH) {
        writeBatch(day * Jobs.ROWS_PER_DAY + row, LOADED_BATCH);
      }
    }
  }

  @Override
  void prove() throws Exception {
    scans = ofEach(1, (program, only) -> program.scan(first(1), rowsOfADay));
    sums = sums(groupedDays());
  }

  final Sums sums(int days) throws Exception {
    JobQuery query = first(days);
    int groups = store().group(place, query, by()).size();
    return new Sums(
        query,
        groups,
        ofEach(1, (program, only) -> program.group(query, by(), days * rowsOfADay, groups)));
  }

  /** Rows made, encoded and written by the store. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void ingest(Writing writing, ThreadParams thread) {
    writeShare(thread);
  }

  /** The same rows, ready. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = WARM_WRITES)
  @Measurement(iterations = 10)
  public void ingestRaw(Writing writing, ThreadParams thread) throws Exception {
    writeShareRaw(thread);
  }

  /** A day's rows read by the store, their keys hashed as a workload does. */
  @Benchmark
  public Tally scan() {
    TallyCounter answer = new TallyCounter();
    long[] bytes = new long[1];
    store()
        .scan(
            place,
            first(1),
            row -> {
              answer.add(row.keyHash());
              bytes[0] += row.payloadBytes();
            });
    if (answer.rows() != rowsOfADay) {
      throw new IllegalStateException(answer.rows() + " rows of " + bytes[0] + " bytes came back");
    }
    return answer.tally();
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long scanRaw(ThreadParams thread) throws Exception {
    return sendNext(scans, thread);
  }

  /** Rows grouped by the store. */
  @Benchmark
  public Collection<JobGroup> group() {
    return ask(sums);
  }

  /** The same answer, read to its end. */
  @Benchmark
  public long groupRaw(ThreadParams thread) throws Exception {
    return sendNext(sums.requests, thread);
  }

  final Collection<JobGroup> ask(Sums asked) {
    Collection<JobGroup> groups = store().group(place, asked.query, by());
    if (groups.size() != asked.groups) {
      throw new IllegalStateException(groups.size() + " groups, expected " + asked.groups);
    }
    return groups;
  }
}
