package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobGrouping;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link JobStore} promises of rows, however and wherever they are written. */
public abstract class JobRowsContract extends JobAnswersContract {
  @Test
  void scanCutsWhereOneDayEndsAndTheNextBegins() {
    Place place = createBoth();
    ingest(place, firstRow(1) - 10, 20);
    store().places().seal(place);
    assertAnswersAsTheOracle(place, days(0, 1, 0));
    assertAnswersAsTheOracle(place, days(1, 2, 0));
    assertAnswersAsTheOracle(place, days(0, 2, 0));
    assertThat(store().scan(place, days(0, 1, 0), view -> {})).isEqualTo(10);
  }

  /** More rows than the server gives in one answer, a multiple of 2 000. */
  protected int manyRows() {
    return 4_000;
  }

  @Test
  void anAnswerOfManyPagesIsComplete() {
    Place place = createBoth();
    long first = firstRow(1) - manyRows() / 2;
    for (int from = 0; from < manyRows(); from += 2_000) {
      ingest(place, first + from, 2_000);
    }
    store().places().seal(place);
    assertAnswersAsTheOracle(place, days(0, 2, 0));
    assertGroupsAsTheOracle(place, days(0, 2, 0), JobGrouping.DAY_SITE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 500})
  void rowsAreThereOnceWhateverTheSizeOfTheBatches(int batch) {
    Place place = createBoth();
    for (int from = 0; from < 3 * batch; from += batch) {
      ingest(place, from, batch);
    }
    store().places().seal(place);
    assertAnswersAsTheOracle(place, days(0, 1, 0));
  }

  @Test
  void twoThreadsIngestIntoOnePlace() throws InterruptedException, ExecutionException {
    Place place = createBoth();
    TwoThreads.call(
        thread -> {
          for (int batch = thread; batch < 20; batch += 2) {
            ingest(place, batch * 50L, 50);
          }
          return null;
        });
    store().places().seal(place);
    assertAnswersAsTheOracle(place, days(0, 1, 0));
    assertThat(store().scan(place, days(0, 1, 0), view -> {})).isEqualTo(1_000);
  }

  @Test
  void rowsIngestedTwiceAreThereOnce() {
    Place place = createBoth();
    ingest(place, 0, 100);
    ingest(place, 0, 100);
    ingest(place, 50, 100);
    store().places().seal(place);
    assertAnswersAsTheOracle(place, days(0, 1, 0));
    assertGroupsAsTheOracle(place, days(0, 1, 0), JobGrouping.DAY_SITE);
    assertThat(store().scan(place, days(0, 1, 0), view -> {})).isEqualTo(150);
  }
}
