package beamtime.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.workload.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The rig, driven through a time of its own. */
class RigTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long ORIGIN = TimeUnit.DAYS.toNanos(3);

  private final FakeClock clock = new FakeClock(ORIGIN);
  private final Noted noted = new Noted();
  private final Rig rig = new Rig(clock, clock, new Idle(), noted);

  @Test
  void aStallDelaysWhatWasDueMeanwhileAndNoServiceTime() {
    AtomicInteger served = new AtomicInteger();
    LoadPoint point =
        rig.run(
            open(1, 1000),
            hold(1000),
            each(() -> clock.pass(served.incrementAndGet() == 500 ? 50 * MILLI : MILLI / 2)));
    assertThat(point.outcome()).isEqualTo(new LoadOutcome.Met());
    assertThat(point.times().latency().getTotalCount()).isEqualTo(1000);
    assertThat(p99(point.times().latency())).isGreaterThan(40 * MILLI);
    assertThat(p99(point.times().service())).isCloseTo(MILLI / 2, within(MILLI / 1000));
    assertThat(point.operations()).isEqualTo(1000);
    assertThat(point.unsent()).isZero();
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
    LoadPoint point = rig.run(new Demand.Closed(8), hold(3000), each(() -> clock.pass(4 * MILLI)));
    assertThat(point.outcome()).isEqualTo(new LoadOutcome.Met());
    assertThat(point.operations()).isEqualTo(8 * 750);
    assertThat(point.seconds()).isEqualTo(3);
    assertThat(point.rate()).isEqualTo(2000);
    assertThat(point.rates())
        .hasSize(3)
        .allSatisfy(rate -> assertThat(rate).isBetween(1992.0, 2008.0));
    assertThat(point.errors()).isEmpty();
    assertThat(noted.told).startsWith("begins").contains("ends");
  }

  private static Demand open(int clients, double rate) {
    return new Demand.Open(clients, rate, Arrivals.Process.EVEN, 1, Slice.WHOLE);
  }

  private static Timetable hold(long millis) {
    return new Timetable(
        Duration.ZERO, Duration.ZERO, Duration.ofMillis(millis), 0, Duration.ofSeconds(10));
  }

  private static IntFunction<Operation> each(Operation operation) {
    return client -> operation;
  }

  private static long p99(Histogram histogram) {
    return histogram.getValueAtPercentile(99);
  }

  /** A meter of a process that takes nothing. */
  private record Idle() implements GeneratorMeter {
    @Override
    public long cpuNanos() {
      return 0;
    }

    @Override
    public long gcMillis() {
      return 0;
    }
  }

  /** What a spectator is told. */
  private static final class Noted implements Spectator {
    private final List<String> told = new ArrayList<>();

    @Override
    public void holdBegins() {
      told.add("begins");
    }

    @Override
    public void second(Second second) {
      told.add("second " + second.operations());
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
