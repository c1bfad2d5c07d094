package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobGrouping;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a {@link JobStore} answers of eight days: all that is left to prove of a variant of a store
 * that differs from another in how it selects and reads. Answers are compared with the oracle's.
 */
public abstract class JobAnswersContract extends StoreContract<JobStore> {
  /**
   * Enough for two filters to keep some rows of a week, and little enough to ingest in a second.
   */
  private static final int ROWS_OF_A_DAY = 100;

  private static final int DAYS = 8;

  private final Jobs jobs = new Jobs(42);
  private final InMemoryJobStore oracle = new InMemoryJobStore();
  private Place eightDays;

  protected JobAnswersContract() {
    super("jobs");
  }

  @BeforeAll
  void loadEightDays() {
    eightDays = places().create(store());
    oracle.places().create(eightDays);
    for (int day = 0; day < DAYS; day++) {
      ingest(eightDays, firstRow(day), ROWS_OF_A_DAY);
    }
    store().places().seal(eightDays);
  }

  @Override
  void write(JobStore to, Place place) {
    to.ingest(place, jobs, 0, 20);
  }

  @Override
  long written(JobStore in, Place place) {
    return in.scan(place, days(0, 1, 0), view -> {});
  }

  @ParameterizedTest
  @CsvSource({"DAY,0", "DAY,1", "DAY,2", "WEEK,0", "WEEK,1", "WEEK,2"})
  void scanReturnsEveryRowOfItsPeriodOnce(Period period, int filters) {
    assertAnswersAsTheOracle(eightDays, period.query(filters));
  }

  @Test
  void theFiltersOfTheWeekKeepSomeRowsButNotAll() {
    long all = store().scan(eightDays, Period.WEEK.query(0), view -> {});
    long one = store().scan(eightDays, Period.WEEK.query(1), view -> {});
    long two = store().scan(eightDays, Period.WEEK.query(2), view -> {});
    assertThat(all).isEqualTo(7L * ROWS_OF_A_DAY);
    assertThat(one).isBetween(1L, all - 1);
    assertThat(two).isBetween(1L, one - 1);
  }

  @Test
  void scanReturnsEveryValueAsItWasGenerated() {
    JobRow expected = new JobRow();
    Map<String, Long> indexByKey = new HashMap<>();
    for (long index = firstRow(3); index < firstRow(3) + ROWS_OF_A_DAY; index++) {
      jobs.fill(index, expected);
      indexByKey.put(expected.key(), index);
    }
    long rows =
        store()
            .scan(
                eightDays,
                Period.DAY.query(0),
                view -> {
                  JobRow row = view.decode();
                  assertThat(indexByKey).containsKey(row.key());
                  jobs.fill(indexByKey.get(row.key()), expected);
                  for (JobColumn column : JobColumn.values()) {
                    assertThat(value(row, column))
                        .as("%s of row %s", column, row.key())
                        .isEqualTo(value(expected, column));
                  }
                  assertThat(row.hash()).as("hash of row %s", row.key()).isEqualTo(expected.hash());
                });
    assertThat(rows).isEqualTo(ROWS_OF_A_DAY);
  }

  @Test
  void aViewKnowsItsKeyAndSizeBeforeItIsDecoded() {
    long rows =
        store()
            .scan(
                eightDays,
                Period.DAY.query(1),
                view -> {
                  long keyHash = view.keyHash();
                  assertThat(view.payloadBytes()).isBetween(100, 10_000);
                  assertThat(view.decode().keyHash()).isEqualTo(keyHash);
                  assertThat(view.keyHash()).as("after decode").isEqualTo(keyHash);
                });
    assertThat(rows).isPositive();
  }

  @Test
  void scanOfDaysWithoutRowsIsEmpty() {
    List<String> keys = new ArrayList<>();
    JobQuery after = days(DAYS, DAYS + 7, 0);
    assertThat(store().scan(eightDays, after, view -> keys.add(view.decode().key()))).isZero();
    assertThat(store().scan(eightDays, days(-7, 0, 0), view -> keys.add(view.decode().key())))
        .isZero();
    assertThat(keys).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"DAY,0", "DAY,1", "DAY,2", "WEEK,0", "WEEK,1", "WEEK,2"})
  void groupSumsEachRowOnce(Period period, int filters) {
    for (JobGrouping by : JobGrouping.values()) {
      assertGroupsAsTheOracle(eightDays, period.query(filters), by);
    }
  }

  @Test
  void groupOfDaysWithoutRowsIsEmpty() {
    assertThat(store().group(eightDays, days(DAYS, DAYS + 7, 0), JobGrouping.DAY_SITE)).isEmpty();
  }

  /** Of 52 columns, some 300 bytes as CSV. */
  @Test
  void aServerThatCountsItsBytesCountsThoseOfAPlace() {
    long rows = (long) DAYS * ROWS_OF_A_DAY;
    store()
        .places()
        .bytes(eightDays)
        .ifPresent(bytes -> assertThat(bytes).isBetween(50 * rows, 20_000 * rows));
  }

  @Test
  void twoThreadsScanOnePlace() throws InterruptedException, ExecutionException {
    List<Tally> answers = TwoThreads.call(thread -> tally(store(), eightDays, Period.WEEK));
    Tally expected = tally(oracle, eightDays, Period.WEEK);
    assertThat(answers).containsExactly(expected, expected);
  }

  /** The periods of the tests, within the eight days. */
  enum Period {
    DAY(3, 4),
    WEEK(0, 7);

    private final int from;
    private final int to;

    Period(int from, int to) {
      this.from = from;
      this.to = to;
    }

    private JobQuery query(int filters) {
      return days(from, to, filters);
    }
  }

  final Place createBoth() {
    Place place = places().create(store());
    oracle.places().create(place);
    return place;
  }

  final void ingest(Place place, long from, int rows) {
    store().ingest(place, jobs, from, rows);
    oracle.ingest(place, jobs, from, rows);
  }

  final void assertAnswersAsTheOracle(Place place, JobQuery query) {
    List<String> expected = new ArrayList<>();
    oracle.scan(place, query, view -> expected.add(view.decode().key()));
    List<String> answer = new ArrayList<>();
    TallyCounter tally = new TallyCounter();
    long rows =
        store()
            .scan(
                place,
                query,
                view -> {
                  JobRow row = view.decode();
                  answer.add(row.key());
                  tally.add(row.hash());
                });
    assertThat(rows).as("number that was returned").isEqualTo(answer.size());
    assertThat(answer).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(tally.tally().difference("scan", tally(oracle, place, query))).isEmpty();
  }

  final void assertGroupsAsTheOracle(Place place, JobQuery query, JobGrouping by) {
    assertThat(store().group(place, query, by))
        .containsExactlyInAnyOrderElementsOf(oracle.group(place, query, by));
  }

  private static Tally tally(JobStore of, Place place, Period period) {
    return tally(of, place, period.query(0));
  }

  private static Tally tally(JobStore of, Place place, JobQuery query) {
    TallyCounter counter = new TallyCounter();
    of.scan(place, query, view -> counter.add(view.decode().hash()));
    return counter.tally();
  }

  static JobQuery days(int from, int to, int filters) {
    LocalDate first = Jobs.FIRST_DAY;
    return new JobQuery(first.plusDays(from), first.plusDays(to), Jobs.filters(filters));
  }

  static long firstRow(int day) {
    return (long) day * Jobs.ROWS_PER_DAY;
  }

  private static Object value(JobRow row, JobColumn column) {
    return switch (column.type()) {
      case TEXT -> row.text(column);
      case COUNT, INSTANT -> row.number(column);
      case REAL -> row.real(column);
    };
  }
}
