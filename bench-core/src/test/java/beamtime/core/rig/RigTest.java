package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The rig, driven through a time of its own. */
class RigTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long ORIGIN = TimeUnit.DAYS.toNanos(3);

  private final FakeClock clock = new FakeClock(ORIGIN);
  private final Noted noted = new Noted(clock);
  private final Rig rig = new Rig(clock, clock, new QuietRig.Nothing(), noted);

  @Test
  void aStallDelaysWhatWasDueMeanwhileAndNoServiceTime() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            open(1, 1000),
            hold(1000),
            each(() -> clock.pass(served.incrementAndGet() == 500 ? 50 * MILLI : MILLI / 2)));
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(point.times().latency().getTotalCount()).isEqualTo(1000);
    assertThat(p99(point.times().latency())).isGreaterThan(40 * MILLI);
    assertThat(p99(point.times().service())).isCloseTo(MILLI / 2, within(MILLI / 1000));
    assertThat(p99(point.times().waiting())).isGreaterThan(39 * MILLI);
    assertThat(point.load().operations()).isEqualTo(1000);
    assertThat(point.unsent()).isZero();
    assertThat(point.load().generator().delayP99Millis()).isZero();
  }

  @Test
  void aClientThatOversleepsIsToldFromAServerThatStalls() {
    AtomicInteger waits = new AtomicInteger();
    Clock drowsy = drowsy(50 * MILLI, () -> isClient() && waits.incrementAndGet() == 500);
    LoadPoint point =
        new Rig(drowsy, clock, new QuietRig.Nothing(), noted)
            .run(open(1, 1000), hold(1000), takes(MILLI / 2));
    assertThat(p99(point.times().latency())).isGreaterThan(40 * MILLI);
    assertThat(point.load().generator().delayP99Millis()).isGreaterThan(40);
    assertThat(point.load().generator().limit()).contains("late");
  }

  @Test
  void clientsOfAClosedLoopAreNoLaterThanTheirOperationsTake() {
    Rig drowsy =
        new Rig(drowsy(3 * MILLI, () -> !isClient()), clock, new QuietRig.Nothing(), noted);
    Demand closed = new Demand.Closed(1);
    LoadPoint quick = drowsy.run(closed, hold(1000), takes(MILLI / 4));
    assertThat(quick.load().generator().limit()).isEmpty();
    assertThat(quick.load().generator().delayP99Millis()).isCloseTo(0.25, within(0.01));
    LoadPoint slow = drowsy.run(closed, hold(1000), takes(4 * MILLI));
    assertThat(slow.load().generator().limit()).contains("late by 3.0 ms");
  }

  private static boolean isClient() {
    return Thread.currentThread().getName().startsWith("client-");
  }

  /** A clock that wakes those late who oversleep. */
  private Clock drowsy(long nanos, BooleanSupplier oversleeps) {
    return new Clock() {
      @Override
      public long now() {
        return clock.now();
      }

      @Override
      public void awaitUntil(long instant) {
        clock.awaitUntil(oversleeps.getAsBoolean() ? instant + nanos : instant);
      }
    };
  }

  @Test
  void aStallOfAClosedLoopIsOneSlowOperation() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(1000),
            each(() -> clock.pass(served.incrementAndGet() == 500 ? 50 * MILLI : MILLI)));
    assertThat(point.times().latency().getTotalCount()).isEqualTo(951);
    assertThat(p99(point.times().latency())).isCloseTo(MILLI, within(MILLI / 1000));
    assertThat(point.times().latency().getMaxValue()).isCloseTo(50 * MILLI, within(MILLI / 10));
  }

  @Test
  void clientsOfAKnownServiceTimeGiveTheKnownThroughput() {
    LoadPoint point = rig.run(new Demand.Closed(8), hold(3000), takes(4 * MILLI));
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(point.load().operations()).isEqualTo(8 * 750);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(3);
    assertThat(point.load().delivered()).isEqualTo(2000);
    assertThat(point.load().errors()).isEmpty();
    // A second ends at an instant at which 8 operations end, before or after the rig looks.
    assertThat(point.rates())
        .hasSize(3)
        .allSatisfy(rate -> assertThat(rate).isBetween(1992.0, 2008.0));
    assertThat(noted.told).startsWith("begins").contains("ends");
    assertThat(noted.operations).isEqualTo(8 * 750);
  }

  @Test
  void aHoldOfLessThanASecondHasARate() {
    LoadPoint point = rig.run(new Demand.Closed(2), hold(300), takes(7 * MILLI));
    assertThat(point.load().operations()).isEqualTo(2 * 42);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(0.3);
    assertThat(point.rates()).containsExactly(280.0);
  }

  @Test
  void theLastPieceOfAHoldIsNoRateOfItsOwnWhereItIsShort() {
    assertThat(rig.run(new Demand.Closed(1), hold(2400), takes(7 * MILLI)).rates()).hasSize(2);
    assertThat(rig.run(new Demand.Closed(1), hold(2600), takes(7 * MILLI)).rates()).hasSize(3);
  }

  @Test
  void theWarmUpDoesNotCount() {
    long cold = ORIGIN + 3 * SECOND;
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(4),
            new Timetable(
                Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1), 0, drain()),
            () -> ORIGIN + SECOND,
            each(
                () -> {
                  clock.pass(clock.now() < cold - 100 * MILLI ? 30 * MILLI : 10 * MILLI);
                  fail(served.incrementAndGet() % 2 == 0 && clock.now() < cold, "cold");
                }));
    assertThat(point.load().errors()).isEmpty();
    assertThat(noted.told).doesNotContain("cold");
    assertThat(point.times().latency().getMaxValue()).isCloseTo(10 * MILLI, within(MILLI / 10));
    assertThat(point.load().operations()).isBetween(396L, 400L);
  }

  @Test
  void aClientThatWaitsThroughTheWholeHoldIsInItsLatency() {
    Timetable times =
        new Timetable(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(2), 0, drain());
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            times,
            () -> ORIGIN + SECOND,
            client -> () -> clock.pass(client == 0 ? 4 * SECOND : MILLI));
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(point.load().operations()).isEqualTo(2000);
    assertThat(point.times().latency().getMaxValue()).isCloseTo(4 * SECOND, within(SECOND / 100));
  }

  @Test
  void clientsJoinOneByOne() {
    List<Long> first = new ArrayList<>();
    rig.run(
        new Demand.Closed(5),
        new Timetable(Duration.ofSeconds(10), Duration.ZERO, Duration.ofSeconds(1), 0, drain()),
        () -> ORIGIN + SECOND,
        client -> {
          boolean[] joined = {false};
          return () -> {
            if (!joined[0]) {
              first.add((clock.now() - ORIGIN) / SECOND);
              joined[0] = true;
            }
            clock.pass(MILLI);
          };
        });
    assertThat(first).containsExactly(1L, 3L, 5L, 7L, 9L);
  }

  @Test
  void aRateRisesEvenly() {
    List<Long> sent = new ArrayList<>();
    rig.run(
        open(2, 100),
        new Timetable(Duration.ofSeconds(2), Duration.ZERO, Duration.ofSeconds(1), 0, drain()),
        () -> ORIGIN + SECOND,
        each(() -> sent.add((clock.now() - ORIGIN) / SECOND)));
    assertThat(sent).filteredOn(second -> second == 1).hasSize(25);
    assertThat(sent).filteredOn(second -> second == 2).hasSize(75);
    assertThat(sent).filteredOn(second -> second == 3).hasSize(100);
  }

  @Test
  void whatIsNeverSentFallsShortAndItsLatencyIsNotLost() {
    LoadPoint point =
        rig.run(
            open(2, 100),
            new Timetable(
                Duration.ZERO, Duration.ZERO, Duration.ofSeconds(10), 0, Duration.ofSeconds(5)),
            takes(40 * MILLI));
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: 49.90 of 100.0 operations a second were delivered");
    assertThat(point.load().planned()).hasValue(100.0);
    assertThat(point.load().delivered()).isEqualTo(49.9);
    assertThat(point.load().operations()).isEqualTo(499);
    assertThat(point.unsent()).isEqualTo(249);
    assertThat(point.unended()).isZero();
    assertThat(point.times().latency().getTotalCount()).isEqualTo(1000);
    assertThat(point.times().waiting().getTotalCount()).isEqualTo(1000);
    assertThat(point.times().latency().getMaxValue()).isGreaterThan(7 * SECOND);
  }

  @Test
  void aRateIsNotMetByOperationsThatFail() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            open(2, 100),
            hold(10_000),
            each(
                () -> {
                  clock.pass(MILLI);
                  fail(served.incrementAndGet() % 10 == 0, "refused");
                }));
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: 90.00 of 100.0 operations a second were delivered");
    assertThat(point.load().errors()).containsEntry("refused", 100L);
  }

  @Test
  void aClosedLoopFallsShortByMoreThanAFewFailures() {
    assertThat(Points.end(rig.run(new Demand.Closed(1), hold(10_000), failing(10))))
        .isEqualTo("FELL_SHORT: 100 of 1000 operations failed");
    assertThat(Points.end(rig.run(new Demand.Closed(1), hold(10_000), failing(200))))
        .isEqualTo("MET");
  }

  /** Every so many'th. */
  private IntFunction<Operation> failing(int nth) {
    AtomicInteger served = new AtomicInteger();
    return each(
        () -> {
          clock.pass(10 * MILLI);
          fail(served.incrementAndGet() % nth == 0, "refused");
        });
  }

  @Test
  void aRateIsNotMetWhereMoreAndMoreAreUnderWay() {
    LoadPoint point = rig.run(open(64, 10), warmedUp(), oneByOne(133 * MILLI));
    assertThat(point.unsent()).as("there is a client for each").isZero();
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: 7.500 of 10.00 operations a second were delivered");
  }

  /** A spectator that comes back when all is done has seen how they became more. */
  @Test
  void aRateIsNotMetThoughNothingIsUnderWayAnyMoreWhenTheLastSecondIsTold() {
    AtomicInteger seconds = new AtomicInteger();
    Spectator late =
        new Spectator() {
          @Override
          public void second(Second second) {
            clock.awaitUntil(clock.now() + (seconds.incrementAndGet() == 18 ? 60 * SECOND : 0));
          }

          @Override
          public void failed(String kind, Throwable failure) {}
        };
    LoadPoint point =
        new Rig(clock, clock, new QuietRig.Nothing(), late)
            .run(open(64, 10), warmedUp(), oneByOne(133 * MILLI));
    assertThat(Points.end(point)).startsWith("FELL_SHORT: ");
  }

  @Test
  void aRateIsMetWhereAsManyAreUnderWayAllTheTime() {
    assertThat(Points.end(rig.run(open(64, 10), warmedUp(), takes(4 * SECOND)))).isEqualTo("MET");
    assertThat(Points.end(rig.run(open(64, 10), warmedUp(), oneByOne(99 * MILLI))))
        .isEqualTo("MET");
  }

  /** What the warm-up left undone and the hold caught up with is no part of what was due in it. */
  @Test
  void aBacklogOfTheWarmUpDoesNotMakeUpForFailures() {
    AtomicInteger served = new AtomicInteger();
    long slow = ORIGIN + 5 * SECOND;
    LoadPoint point =
        rig.run(
            open(2, 100),
            warmedUp(),
            each(
                () -> {
                  clock.pass(Math.max(MILLI, slow - clock.now()));
                  fail(served.incrementAndGet() % 10 == 0, "refused");
                }));
    assertThat(Points.end(point)).startsWith("FELL_SHORT: ");
  }

  private static Timetable warmedUp() {
    return new Timetable(
        Duration.ZERO, Duration.ofSeconds(5), Duration.ofSeconds(20), 0, Duration.ofSeconds(10));
  }

  /** A server that does one after the other. */
  private IntFunction<Operation> oneByOne(long nanos) {
    AtomicLong free = new AtomicLong();
    return each(
        () -> {
          long now = clock.now();
          clock.pass(free.updateAndGet(before -> Math.max(before, now) + nanos) - now);
        });
  }

  @Test
  void aPointThatDoesNothingButFailIsGivenUp() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(3),
            hold(60_000),
            each(
                () -> {
                  clock.pass(3 * MILLI);
                  fail(clock.now() > ORIGIN + 4 * SECOND, "connection to port 4711 refused");
                }));
    assertThat(Points.end(point))
        .isEqualTo(
            "BROKE: nothing but failures for 5 s, the last: connection to port 4711 refused");
    assertThat(point.load().drive().holdSeconds()).isBetween(8.0, 10.0);
    assertThat(point.load().errors()).containsOnlyKeys("connection to port # refused");
    assertThat(noted.told).filteredOn("connection to port # refused"::equals).hasSizeBetween(5, 20);
  }

  @Test
  void slowFailuresAreNoRecovery() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(3),
            hold(20_000),
            each(
                () -> {
                  boolean up = clock.now() < ORIGIN + 4 * SECOND;
                  clock.pass(up ? MILLI : 12 * SECOND);
                  fail(!up, "timed out");
                }));
    assertThat(Points.end(point))
        .isEqualTo("BROKE: nothing but failures for 16 s, the last: timed out");
    assertThat(point.load().errors()).containsEntry("timed out", 6L);
  }

  @Test
  void aSlowOperationAfterAFailureIsNoOutage() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(20_000),
            each(
                () -> {
                  clock.pass(9 * SECOND);
                  fail(served.incrementAndGet() == 2, "once");
                }));
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(point.load().operations()).isEqualTo(1);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(2);
  }

  @Test
  void aWrongAnswerEndsThePointAtOnce() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(60_000),
            each(
                () -> {
                  clock.pass(MILLI);
                  if (served.incrementAndGet() == 1234) {
                    throw new WrongAnswerException("5399 rows, expected 5400");
                  }
                }));
    assertThat(Points.end(point)).isEqualTo("BROKE, wrong: 5399 rows, expected 5400");
    assertThat(point.load().drive().holdSeconds()).isLessThan(1);
    assertThat(point.load().operations()).isBetween(1230L, 1234L);
  }

  @Test
  void aWrongAnswerWithoutWordsEndsThePointToo() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(1000),
            each(
                () -> {
                  throw new WrongAnswerException(null);
                }));
    assertThat(Points.end(point)).isEqualTo("BROKE, wrong: WrongAnswerException");
  }

  @Test
  void errorsAreCountedByKindAndInNoLatency() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(1000),
            each(
                () -> {
                  int nth = served.incrementAndGet();
                  clock.pass(nth % 2 == 0 ? MILLI : 3 * MILLI);
                  fail(nth % 2 == 1, nth % 4 == 1 ? "busy, try " + nth : "session 0a1b2c3d4e gone");
                }));
    assertThat(point.load().errors())
        .containsOnlyKeys("busy, try #", "session # gone")
        .containsEntry("busy, try #", 125L)
        .containsEntry("session # gone", 125L);
    assertThat(point.load().operations()).isEqualTo(250);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(250);
    assertThat(point.times().latency().getMaxValue()).isLessThan(2 * MILLI);
  }

  @Test
  void aClosedLoopEndsByCountExactly() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(3),
            counted(1000),
            each(
                () -> {
                  clock.pass(2 * MILLI);
                  served.incrementAndGet();
                }));
    assertThat(served).hasValue(1000);
    assertThat(point.load().operations()).isEqualTo(1000);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(1000);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(0.668);
    assertThat(Points.end(point)).isEqualTo("MET");
  }

  @Test
  void anOpenLoopEndsByCountExactly() {
    LoadPoint point = rig.run(open(2, 100), counted(500), takes(3 * MILLI));
    assertThat(point.load().operations()).isEqualTo(500);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(500);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(4.993);
    assertThat(Points.end(point)).isEqualTo("MET");
  }

  @Test
  void aCountThatTakesTwiceItsTimeFellShort() {
    LoadPoint point = rig.run(open(2, 100), counted(500), takes(40 * MILLI));
    assertThat(point.load().operations()).isEqualTo(500);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(10.01);
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: 49.95 of 100.0 operations a second were delivered");
    assertThat(point.load().delivered()).isEqualTo(500 / 10.01);
  }

  @Test
  void aCountCutOffByTheHoldKeepsWhatWasDue() {
    LoadPoint point =
        rig.run(
            open(1, 100),
            new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(2), 1000, Duration.ZERO),
            takes(20 * MILLI));
    assertThat(point.load().drive().holdSeconds()).isEqualTo(2);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(200);
    assertThat(point.unsent()).isBetween(99L, 101L);
  }

  @Test
  void aRareArrivalDoesNotShortenTheHold() {
    LoadPoint point = rig.run(open(4, 0.5), hold(10_000), takes(MILLI));
    assertThat(point.load().operations()).isEqualTo(5);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(10);
  }

  @Test
  void anOperationThatNeverEndsCountsWithWhatItHasReached() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(10_000),
            each(() -> clock.pass(served.incrementAndGet() == 2001 ? 3600 * SECOND : 2 * MILLI)));
    assertThat(Points.end(point))
        .isEqualTo("BROKE: operations that had no answer 20 s after the hold: 1");
    assertThat(point.unended()).isEqualTo(1);
    assertThat(point.times().latency().getMaxValue()).isCloseTo(28 * SECOND, within(SECOND / 10));
    assertThat(point.load().errors()).isEmpty();
  }

  @Test
  void aClientThatIgnoresInterruptsHoldsNobodyAndRecordsNoMore() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(1000),
            client ->
                () -> {
                  clock.pass(MILLI);
                  while (client == 1) {
                    Thread.interrupted();
                    clock.awaitUntil(FakeClock.FOREVER);
                  }
                });
    assertThat(Points.end(point)).startsWith("BROKE: ");
    assertThat(point.unended()).isEqualTo(1);
    assertThat(point.load().operations()).isEqualTo(1000);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(1001);
  }

  @Test
  void anAnswerAfterTheEndIsRecordedNoMore() {
    LoadPoint point =
        rig.run(
            open(1, 10),
            new Timetable(
                Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 0, Duration.ofSeconds(1)),
            each(
                () -> {
                  long end = clock.now() + 5 * SECOND;
                  while (clock.now() < end) {
                    clock.awaitUntil(end);
                    Thread.interrupted();
                  }
                }));
    assertThat(point.times().latency().getTotalCount()).isEqualTo(10);
    long before = point.times().latency().getTotalCount();
    clock.awaitUntil(clock.now() + 10 * SECOND);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(before);
    assertThat(point.unended()).isEqualTo(1);
    assertThat(point.unsent()).isEqualTo(9);
  }

  @Test
  void aThreadLeftInterruptedSendsNothingEarly() {
    LoadPoint point =
        rig.run(
            open(1, 10),
            hold(2000),
            each(
                () -> {
                  clock.pass(MILLI);
                  Thread.currentThread().interrupt();
                }));
    assertThat(point.load().operations()).isEqualTo(20);
    assertThat(point.times().latency().getMinValue()).isCloseTo(MILLI, within(MILLI / 100));
  }

  @Test
  void anErrorInAClientBreaksThePoint() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(10_000),
            each(
                () -> {
                  clock.pass(MILLI);
                  if (served.incrementAndGet() == 100) {
                    throw new StackOverflowError("too deep");
                  }
                }));
    assertThat(Points.end(point))
        .startsWith("BROKE: ")
        .contains("java.lang.StackOverflowError: too deep");
    assertThat(point.load().drive().holdSeconds()).isLessThan(1);
  }

  @Test
  void aPointBeginsOnceAllAreConnected() {
    List<Long> first = new ArrayList<>();
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(1000),
            client -> {
              clock.awaitUntil(ORIGIN + client * 7L * SECOND);
              return () -> {
                first.add(clock.now());
                clock.pass(MILLI);
              };
            });
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(first.get(0)).isEqualTo(first.get(1)).isGreaterThan(ORIGIN + 7 * SECOND);
    assertThat(point.load().operations()).isEqualTo(2000);
  }

  @Test
  void aClientThatCanNotConnectBreaksThePointBeforeItBegins() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            new Demand.Closed(3),
            hold(1000),
            client -> {
              if (client == 1) {
                throw new IllegalStateException("refused");
              }
              return served::incrementAndGet;
            });
    assertThat(Points.end(point)).isEqualTo("BROKE: client 1 could not be made: refused");
    assertThat(served).hasValue(0);
    assertThat(point.load().operations()).isZero();
    assertThat(point.load().delivered()).isZero();
    assertThat(noted.told).isEmpty();
  }

  @Test
  void aClientThatNeverConnectsBreaksThePoint() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(3),
            hold(1000),
            client -> {
              if (client == 1) {
                clock.awaitUntil(FakeClock.FOREVER);
              }
              return () -> clock.pass(MILLI);
            });
    assertThat(Points.end(point)).isEqualTo("BROKE: 1 of 3 clients were not connected after 120 s");
  }

  @Test
  void aThreadThatConnectingLeftInterruptedWaitsForTheOthers() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(2),
            hold(1000),
            client -> {
              clock.awaitUntil(ORIGIN + client * SECOND);
              Thread.currentThread().interrupt();
              return () -> clock.pass(MILLI);
            });
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(point.load().operations()).isEqualTo(2000);
    assertThat(point.load().errors()).isEmpty();
  }

  @Test
  void aPointWhoseClientsMissItsStartHasBroken() {
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(1000),
            () -> ORIGIN + SECOND,
            client -> {
              clock.awaitUntil(ORIGIN + 2 * SECOND);
              return () -> clock.pass(MILLI);
            });
    assertThat(Points.end(point)).startsWith("BROKE: ").contains("s after it was to begin");
  }

  @Test
  void anInterruptedRigGivesUpAndStaysInterrupted() {
    Thread caller = Thread.currentThread();
    LoadPoint point =
        rig.run(
            new Demand.Closed(1),
            hold(10_000),
            each(
                () -> {
                  clock.pass(100 * MILLI);
                  if (clock.now() > ORIGIN + 2 * SECOND) {
                    caller.interrupt();
                  }
                }));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(Points.end(point)).isEqualTo("BROKE: interrupted");
    assertThat(point.load().drive().holdSeconds()).isLessThan(3);
  }

  @Test
  void aSlowSpectatorDelaysNoClient() {
    noted.delay = 2500 * MILLI;
    // it is told of the seventh second until the hold is over
    LoadPoint point = rig.run(open(1, 100), hold(9000), takes(MILLI));
    assertThat(point.load().operations()).isEqualTo(900);
    assertThat(point.load().drive().holdSeconds()).isEqualTo(9);
    assertThat(point.load().delivered()).isEqualTo(100);
    assertThat(point.times().latency().getMaxValue()).isLessThan(2 * MILLI);
    assertThat(point.rates()).allSatisfy(rate -> assertThat(rate).isCloseTo(100, within(1.0)));
  }

  @Test
  void aSpectatorThatThrowsLeavesNoClientAtWork() {
    AtomicInteger served = new AtomicInteger();
    noted.refusal = new IllegalStateException("no terminal");
    assertThatThrownBy(
            () ->
                rig.run(
                    new Demand.Closed(1),
                    hold(10_000),
                    each(
                        () -> {
                          served.incrementAndGet();
                          clock.pass(MILLI);
                        })))
        .isSameAs(noted.refusal);
    int then = served.get();
    clock.awaitUntil(clock.now() + SECOND);
    assertThat(served).hasValue(then);
  }

  @Test
  void machinesTakeTurnsAndTogetherDoWhatOneDoes() {
    List<Long> one = sent(Slice.WHOLE);
    List<Long> three = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      three.addAll(sent(new Slice(rank, 3)));
    }
    assertThat(three).containsExactlyInAnyOrderElementsOf(one);
  }

  private static List<Long> sent(Slice slice) {
    FakeClock own = new FakeClock(ORIGIN);
    List<Long> sent = new ArrayList<>();
    new Rig(own, own, new QuietRig.Nothing(), new Noted(own))
        .run(
            new Demand.Open(2, 70, Arrivals.Process.EVEN, 1, slice),
            new Timetable(Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(1), 0, drain()),
            () -> ORIGIN + SECOND,
            each(() -> sent.add(own.now())));
    return sent;
  }

  private IntFunction<Operation> takes(long nanos) {
    return each(() -> clock.pass(nanos));
  }

  private static IntFunction<Operation> each(Operation operation) {
    return client -> operation;
  }

  private static void fail(boolean fails, String message) throws IOException {
    if (fails) {
      throw new IOException(message);
    }
  }

  private static Demand open(int clients, double rate) {
    return new Demand.Open(clients, rate, Arrivals.Process.EVEN, 1, Slice.WHOLE);
  }

  private static Timetable hold(long millis) {
    return new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofMillis(millis), 0, drain());
  }

  private static Timetable counted(long count) {
    return new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofHours(1), count, drain());
  }

  private static Duration drain() {
    return Duration.ofSeconds(10);
  }

  private static long p99(Histogram histogram) {
    return histogram.getValueAtPercentile(99);
  }

  /** Notes what it is told, and may be slow at it. */
  private static final class Noted implements Spectator {
    private final Clock clock;
    private final List<String> told = new ArrayList<>();
    private long operations;
    private long delay;
    private RuntimeException refusal;

    Noted(Clock clock) {
      this.clock = clock;
    }

    @Override
    public void holdBegins() {
      told.add("begins");
    }

    @Override
    public void second(Second second) {
      if (refusal != null) {
        throw refusal;
      }
      operations += second.operations();
      clock.awaitUntil(clock.now() + delay);
    }

    @Override
    public void holdEnds() {
      told.add("ends");
    }

    @Override
    public void failed(String kind, Throwable failure) {
      told.add(kind);
    }
  }
}
