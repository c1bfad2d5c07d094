package beamtime.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.records.RecordStore;
import beamtime.core.workload.records.RecordData;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.ThreadParams;

/** What is compared does the same work, and the raw program fails where it did not. */
public abstract class RecordClientCostContract {
  /** So many that each writes one batch or two. */
  private static final int THREADS = 8;

  /** As JMH makes it. */
  protected abstract RecordClientCost cost();

  protected abstract Endpoint endpoint();

  /**
   * Makes sure that what was just written can't be written again; does nothing where records that
   * are there already are refused.
   *
   * @return false where nothing keeps it from being written again
   */
  protected boolean spoil(RecordStore store, Place place) {
    return true;
  }

  @Test
  void recordsWrittenToTheWireAreThoseOfTheStore() throws Exception {
    RecordClientCost cost = cost();
    cost.begin(endpoint(), THREADS);
    cost.beginWriting(RecordClientCost.BATCH);
    ThreadParams last = JobClientCostContract.thread(THREADS - 1, THREADS);
    Tally expected = shareOfTheLast(cost);

    cost.ingest(last);
    assertThat(written(cost)).isEqualTo(expected);

    cost.empty();
    cost.ingestRaw(last);
    assertThat(written(cost)).isEqualTo(expected);
    if (spoil(cost.store(), cost.place)) {
      assertThatThrownBy(() -> cost.ingestRaw(last))
          .isInstanceOfAny(IOException.class, SQLException.class);
    }
    cost.close();
  }

  private static Tally shareOfTheLast(RecordClientCost cost) {
    Tally all = Tally.NONE;
    for (long batch = THREADS - 1; batch < cost.batches(RecordClientCost.BATCH); batch += THREADS) {
      long from = batch * RecordClientCost.BATCH;
      all =
          all.plus(
              cost.told
                  .expected(
                      RecordClientCost.SERVICE,
                      RecordClientCost.KIND,
                      from,
                      from + RecordClientCost.BATCH)
                  .tally());
    }
    return all;
  }

  private static Tally written(RecordClientCost cost) {
    cost.store().places().seal(cost.place);
    return RecordData.stored(
            cost.store(), cost.place, RecordClientCost.SERVICE, RecordClientCost.KIND)
        .tally();
  }

  @Test
  void recordsAreFoundBothWays() throws Exception {
    RecordClientCost cost = cost();
    cost.begin(endpoint(), 1);
    cost.beginReading();
    ThreadParams only = JobClientCostContract.thread(0, 1);
    assertThat(cost.find()).isNotEqualTo(cost.findPattern());
    assertThat(cost.findRaw(only)).isPositive();
    assertThat(cost.findPatternRaw(only)).isPositive();
    cost.store().places().drop(cost.place);
    assertThatThrownBy(() -> cost.findRaw(only))
        .isInstanceOfAny(IOException.class, SQLException.class);
    assertThatThrownBy(() -> cost.findPatternRaw(only))
        .isInstanceOfAny(IOException.class, SQLException.class);
    cost.close();
  }
}
