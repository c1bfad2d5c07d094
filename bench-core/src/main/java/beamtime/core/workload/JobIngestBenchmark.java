package beamtime.core.workload;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.TallyCounter;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of job rows written and acknowledged. Batch after batch goes into a fresh place.
 * Afterwards every row is read back and compared. Of several machines each writes rows of its own,
 * into a place of its own.
 */
public abstract class JobIngestBenchmark extends StoreBenchmark<JobStore> {
  /** Rows of a batch. */
  @Param("1000")
  @Grid(
      smoke = "500",
      lab = {"100", "1000", "5000"},
      proof = {"100", "2500"})
  public int batch;

  /** Rows that there are to be written: what is written twice costs a backend more or less. */
  private static final long LIMIT = (long) Jobs.MAX_DAYS * Jobs.ROWS_PER_DAY;

  private final Jobs jobs = new Jobs(SEED);
  private final AtomicLong next = new AtomicLong();
  private Place place;
  private long first;
  private long limit;
  private long batchBytes;

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    place = freshPlace("ingest");
    first = slice().first(LIMIT / batch) * batch;
    limit = LIMIT / batch * batch;
    batchBytes = Math.round(batch * meanBytes());
    return new Evidence(jobs.digest(Jobs.ROWS_PER_DAY), new TallyCounter().tally());
  }

  /**
   * Bytes of a row on the average of a day's, which differs from other days' by less than a
   * thousandth: to count each row as it is sent would cost about as much as to make it.
   */
  private double meanBytes() {
    JobRow row = new JobRow();
    long bytes = 0;
    for (long i = 0; i < Jobs.ROWS_PER_DAY; i++) {
      jobs.fill(i, row);
      bytes += row.payloadBytes();
    }
    return (double) bytes / Jobs.ROWS_PER_DAY;
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    store().places().seal(place);
    JobRow row = new JobRow();
    TallyCounter expected = new TallyCounter();
    long rows = Math.min(next.get(), limit);
    for (long i = 0; i < rows; i++) {
      jobs.fill((first + i) % limit, row);
      expected.add(row.hash());
    }
    TallyCounter actual = new TallyCounter();
    boolean begunAgain = first + rows > limit;
    JobQuery all =
        begunAgain
            ? new JobQuery(Jobs.FIRST_DAY, dayAfter(limit), List.of())
            : new JobQuery(dayAfter(first).minusDays(1), dayAfter(first + rows), List.of());
    store().scan(place, all, view -> actual.add(view.decode().hash()));
    return proven(prepared.data(), expected.tally(), actual.tally());
  }

  private static LocalDate dayAfter(long row) {
    return Jobs.FIRST_DAY.plusDays(row / Jobs.ROWS_PER_DAY + 1);
  }

  /** One batch. */
  @Benchmark
  public long ingest(RowCounters counters) {
    long n = next.getAndAdd(batch);
    if (n >= limit && !isFloor()) {
      throw new StoreException(cell() + ": all " + limit + " rows that there are were written");
    }
    long from = (first + n) % limit;
    store().ingest(place, jobs, from, batch);
    counters.rows += batch;
    counters.payloadBytes += batchBytes;
    return from;
  }
}
