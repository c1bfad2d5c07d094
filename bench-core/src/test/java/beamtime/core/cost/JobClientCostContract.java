package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.JobClientCost.Writing;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.JobQuery;
import beamtime.core.store.JobStore;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class JobClientCostContract {
  private static final int THREADS = 4;
  private static final int BATCH = 1000;

  /** Of a day that is read: more than one answer has where answers are by the thousand. */
  private static final int ROWS_OF_A_DAY = 3000;

  private static final JobQuery ALL =
      new JobQuery(Jobs.FIRST_DAY, Jobs.FIRST_DAY.plusDays(9), List.of());

  /** Rows that are written: two batches of each thread. */
  protected static final int WRITTEN = 2 * THREADS * BATCH;

  /**
   * As JMH makes it, but with no more than two days of rows to read, and {@link #WRITTEN} to write
   * where more take long.
   */
  protected abstract JobClientCost cost();

  protected abstract Endpoint endpoint();

  /**
   * Makes sure that what was just written can't be written again; does nothing where rows that are
   * there already are refused.
   *
   * @return false where nothing keeps it from being written again
   */
  protected boolean spoil(JobStore store, Place place) {
    return true;
  }

  static ThreadParams thread(int number, int threads) {
    return new ThreadParams(number, threads, 0, 1, 0, 1, 0, 1, 0, 1);
  }

  @Test
  void jobRowsWrittenToTheWireAreThoseOfTheStore() throws Exception {
    JobClientCost cost = cost();
    cost.begin(endpoint(), THREADS);
    cost.beginWriting(BATCH);
    Writing writing = new Writing();
    ThreadParams second = thread(1, THREADS);
    Tally expected = shareOfTheSecond(cost);

    cost.ingest(writing, second);
    assertThat(written(cost)).isEqualTo(expected);

    cost.empty();
    cost.ingestRaw(writing, second);
    assertThat(written(cost)).isEqualTo(expected);
    if (spoil(cost.store(), cost.place)) {
      assertThatThrownBy(() -> cost.ingestRaw(writing, second))
          .isInstanceOfAny(IOException.class, SQLException.class);
    }
    cost.close();
  }

  private static Tally shareOfTheSecond(JobClientCost cost) {
    TallyCounter rows = new TallyCounter();
    JobRow row = new JobRow();
    for (int batch = 1; batch < cost.batches(BATCH); batch += THREADS) {
      for (int index = batch * BATCH; index < (batch + 1) * BATCH; index++) {
        cost.jobs.fill(index, row);
        rows.add(row.hash());
      }
    }
    return rows.tally();
  }

  private static Tally written(JobClientCost cost) {
    cost.store().places().seal(cost.place);
    TallyCounter rows = new TallyCounter();
    cost.store().scan(cost.place, ALL, view -> rows.add(view.decode().hash()));
    return rows.tally();
  }

  @Test
  void jobRowsAreReadAndGroupedBothWays() throws Exception {
    JobClientCost cost = cost();
    cost.rowsOfADay = ROWS_OF_A_DAY;
    cost.begin(endpoint(), 1);
    cost.beginReading();
    ThreadParams only = thread(0, 1);
    assertThat(cost.scan().rows()).isEqualTo(ROWS_OF_A_DAY);
    assertThat(cost.scanRaw(only)).isGreaterThanOrEqualTo(ROWS_OF_A_DAY);
    assertThat(cost.group()).isNotEmpty();
    assertThat(cost.groupRaw(only)).isPositive();
    if (cost instanceof JobMonthClientCost month) {
      assertThat(month.groupMonth()).hasSizeGreaterThan(cost.group().size());
      assertThat(month.groupMonthRaw(only)).isGreaterThan(cost.groupRaw(only));
    }
    cost.store().places().drop(cost.place);
    assertThatThrownBy(() -> cost.scanRaw(only))
        .isInstanceOfAny(IOException.class, SQLException.class);
    cost.close();
  }
}
