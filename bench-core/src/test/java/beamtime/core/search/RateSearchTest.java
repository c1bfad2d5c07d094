package beamtime.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.data.Mix64;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Second;
import beamtime.core.search.RateSearch.Finding;
import beamtime.core.search.RateSearch.Finding.Confirmed;
import beamtime.core.search.RateSearch.Finding.Unconfirmed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search, against servers whose answer is known. */
class RateSearchTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long BOUND = 20 * MILLI;
  private static final GeneratorRecord GOOD = new GeneratorRecord(0.1, 0, 0, Optional.empty(), "");
  private static final RateSearch SEARCH = new RateSearch(10, 1e6, BOUND, RateSearch.MOST);

  /** What was driven, in its order. */
  private final List<Run> runs = new ArrayList<>();

  /**
   * One point.
   *
   * @param fast whether it stayed below the bound
   */
  private record Run(double rate, boolean fast) {}

  private Finding find(RateSearch search, DoubleFunction<LoadPoint> server) {
    return search.find(
        rate -> {
          LoadPoint point = server.apply(rate);
          runs.add(new Run(rate, point.times().latency().getMaxValue() < BOUND));
          return point;
        });
  }

  @ParameterizedTest
  @ValueSource(doubles = {11, 99.6, 1000, 12_345, 700_001})
  void aSharpKneeIsFound(double knee) {
    Confirmed found = confirmed(find(SEARCH, sharp(knee)));
    assertThat(found.rate()).isBetween(knee / 1.06, knee);
    assertThat(runs).endsWith(new Run(found.rate(), true));
    assertThat(found.ceiling()).contains("p99 was 200 ms, not below 20 ms");
    assertThat(runs).hasSizeLessThan(25);
  }

  @Test
  void theRateDoublesAndThenTheBracketIsHalved() {
    find(SEARCH, sharp(100));
    assertThat(runs)
        .extracting(Run::rate)
        .containsExactly(10.0, 20.0, 40.0, 80.0, 160.0, 113.0, 95.1, 104.0, 99.5, 99.5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9})
  void whatIsConfirmedOfANoisyServerHeldTwiceInTurn(long seed) {
    AtomicInteger turn = new AtomicInteger();
    Finding finding =
        find(
            SEARCH,
            rate -> {
              double noise =
                  (Mix64.at(Mix64.stream(seed, 0), turn.getAndIncrement()) >>> 11) * 0x1p-53;
              return rate < 1000 * (0.8 + 0.4 * noise) ? met(rate, MILLI) : met(rate, 50 * MILLI);
            });
    Confirmed found = confirmed(finding);
    assertThat(found.rate()).isBetween(400.0, 1200.0);
    Run held = new Run(found.rate(), true);
    assertThat(runs).endsWith(held).filteredOn(held::equals).hasSizeGreaterThanOrEqualTo(2);
  }

  @Test
  void aServerThatCanNotDoTheFirstRateIsToldSo() {
    Unconfirmed none = unconfirmed(find(SEARCH, sharp(5)));
    assertThat(none.reason())
        .isEqualTo("not even the first rate held: at 10/s p99 was 200 ms, not below 20 ms");
    assertThat(runs).hasSize(1);
  }

  @Test
  void aServerWithoutLimitReachesTheHighestRate() {
    RateSearch search = new RateSearch(10, 1000, BOUND, 32);
    Confirmed found = confirmed(find(search, rate -> met(rate, MILLI)));
    assertThat(found.rate()).isEqualTo(1000);
    assertThat(found.ceiling()).isEqualTo("no higher rate was asked for");
    assertThat(runs)
        .extracting(Run::rate)
        .containsExactly(10.0, 20.0, 40.0, 80.0, 160.0, 320.0, 640.0, 1000.0, 1000.0);
  }

  @Test
  void aConfirmationThatFailsStepsDownAndConfirmsAgain() {
    Confirmed found =
        confirmed(find(SEARCH, rate -> sharp(runs.size() < 9 ? 100 : 90).apply(rate)));
    assertThat(runs).extracting(Run::rate).endsWith(99.5, 99.5, 94.8, 86.0, 86.0);
    assertThat(found.rate()).isEqualTo(86.0);
    assertThat(found.ceiling()).startsWith("at 94.8/s p99");
  }

  @Test
  void aConfirmationThatNeverSucceedsIsToldSo() {
    Unconfirmed none =
        unconfirmed(find(SEARCH, rate -> sharp(runs.size() < 9 ? 100 : 1).apply(rate)));
    assertThat(none.reason()).startsWith("no rate held twice, the last: at 10/s p99");
  }

  @Test
  void aServerThatBreaksWhereItHeldEndsTheSearch() {
    Unconfirmed none =
        unconfirmed(
            find(
                SEARCH,
                rate ->
                    runs.size() < 9 ? sharp(100).apply(rate) : met(rate, MILLI).broken("refused")));
    assertThat(none.reason())
        .isEqualTo("a rate that had held did not again: at 99.5/s it broke: refused");
    assertThat(runs).hasSize(10);
  }

  @Test
  void aRateThatIsNotDeliveredDoesNotHold() {
    Confirmed found =
        confirmed(
            SEARCH.find(
                rate -> rate < 100 ? met(rate, MILLI) : point(rate, 100, MILLI, none(), GOOD)));
    assertThat(found.rate()).isEqualTo(99.5);
    assertThat(found.ceiling()).isEqualTo("at 104/s only 100/s were delivered");
  }

  @Test
  void aRateWithErrorsDoesNotHold() {
    SortedMap<String, Long> one = new TreeMap<>();
    one.put("busy", 1L);
    Confirmed found =
        confirmed(
            SEARCH.find(
                rate -> rate < 100 ? met(rate, MILLI) : point(rate, rate, MILLI, one, GOOD)));
    assertThat(found.rate()).isEqualTo(99.5);
    assertThat(found.ceiling()).isEqualTo("at 104/s operations failed: {busy=1}");
  }

  @Test
  void aRateAtWhichNothingFellDueDoesNotHold() {
    Second.Times none = new Second.Times(new Histogram(3), new Histogram(3), new Histogram(3));
    Unconfirmed found =
        unconfirmed(
            SEARCH.find(
                rate ->
                    new LoadPoint(
                        met(rate, MILLI).load(), false, List.of(), none, 0, 0, 1, false)));
    assertThat(found.reason())
        .isEqualTo(
            "not even the first rate held: at 10/s no operation fell due: the hold is too short for"
                + " this rate");
  }

  @Test
  void aGeneratorThatIsTheLimitIsNotTakenForTheServers() {
    GeneratorRecord busy = GeneratorRecord.of(0.97, 0, 1, 0, 2 * MILLI);
    Confirmed found =
        confirmed(
            SEARCH.find(
                rate ->
                    rate < 100 ? met(rate, MILLI) : point(rate, rate, 90 * MILLI, none(), busy)));
    assertThat(found.ceiling()).startsWith("at 104/s the generator was the limit");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 9})
  void noMoreRunsThanAllowed(int most) {
    Confirmed found = confirmed(find(new RateSearch(10, 1e6, BOUND, most), sharp(100)));
    assertThat(runs).hasSize(most);
    assertThat(found.rate()).isLessThanOrEqualTo(100);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> new RateSearch(10, 5, BOUND, 32))
        .hasMessage("from 10.0/s to 5.0/s: rates are positive, and rise");
    assertThatThrownBy(() -> new RateSearch(10, 50, 0, 32)).hasMessageContaining("bound");
    assertThatThrownBy(() -> new RateSearch(10, 50, 1, 1)).hasMessageContaining("1 runs");
  }

  /** Fast below a rate, ten times as slow as the bound from there on. */
  private static DoubleFunction<LoadPoint> sharp(double knee) {
    return rate -> met(rate, rate < knee ? 2 * MILLI : 10 * BOUND);
  }

  private static LoadPoint met(double rate, long latency) {
    return point(rate, rate, latency, none(), GOOD);
  }

  private static SortedMap<String, Long> none() {
    return new TreeMap<>();
  }

  private static LoadPoint point(
      double rate,
      double delivered,
      long latency,
      SortedMap<String, Long> errors,
      GeneratorRecord generator) {
    Histogram times = new Histogram(3);
    times.recordValue(latency);
    LoadRecord load =
        new LoadRecord(
            new DriveRecord(DriveRecord.Mode.OPEN, 4, "even", 0, 1, 1),
            delivered < rate ? Delivery.FELL_SHORT : Delivery.MET,
            Optional.of(rate),
            delivered,
            "",
            1,
            errors,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            generator,
            "");
    return new LoadPoint(
        load, false, List.of(1.0), new Second.Times(times, times, times), 0, 0, 1, false);
  }

  private static Confirmed confirmed(Finding finding) {
    assertThat(finding).isInstanceOf(Confirmed.class);
    return (Confirmed) finding;
  }

  private static Unconfirmed unconfirmed(Finding finding) {
    assertThat(finding).isInstanceOf(Unconfirmed.class);
    return (Unconfirmed) finding;
  }
}
