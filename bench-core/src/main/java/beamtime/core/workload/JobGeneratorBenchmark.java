package beamtime.core.workload;

import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Floor of the job rows: one operation is one row with its key. At least a million a second on one
 * core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class JobGeneratorBenchmark {
  private static final long ROWS = (long) Jobs.MAX_DAYS * Jobs.ROWS_PER_DAY;

  private final Jobs jobs = new Jobs(StoreBenchmark.SEED);
  private final JobRow row = new JobRow();
  private long next;

  /** One row. */
  @Benchmark
  public byte[] row() {
    jobs.fill(next, row);
    next = (next + 1) % ROWS;
    return row.keyBytes();
  }
}
