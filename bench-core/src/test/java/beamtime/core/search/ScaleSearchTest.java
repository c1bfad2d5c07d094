package beamtime.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Mix64;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.rig.Demand;
import beamtime.core.rig.FakeClock;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.QuietRig;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.search.ScaleSearch.Finding;
import beamtime.core.search.ScaleSearch.Finding.Gone;
import beamtime.core.search.ScaleSearch.Finding.Settled;
import beamtime.core.search.ScaleSearch.Finding.Unsettled;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The search by the rig itself and a fake clock, on stores that are slowed on purpose: 100 PVs at
 * 10 Hz are 1000 frames/s, a queue holds a second of them.
 */
class ScaleSearchTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int PVS = 100;

  private final FakeClock clock = new FakeClock(0);
  private final AtomicInteger requests = new AtomicInteger();

  /** What was driven, in its order. */
  private final List<Run> runs = new ArrayList<>();

  private record Run(double scale, boolean held) {}

  @ParameterizedTest
  @ValueSource(doubles = {0.7, 1.02, 1.9, 3.3})
  void theKneeOfASlowedStoreIsFoundWithinATenth(double knee) {
    long nanosOfFrame = Math.round(1e6 / knee);
    Settled found = (Settled) search(() -> clock.passNanos(nanosOfFrame * 10));
    assertThat(found.held()).isBetween(knee * 0.9, knee * 1.1);
    assertThat(found.gaveWay().orElseThrow()).isBetween(knee * 0.9, knee * 1.1);
    assertThat(found.gaveWay().orElseThrow()).isGreaterThan(found.held());
    assertThat(runs(found.held())).hasSize(4).allMatch(Run::held);
    assertThat(runs(found.gaveWay().orElseThrow())).hasSize(4).noneMatch(Run::held);
    assertThat(found.ceiling().orElseThrow().why()).startsWith("of ").contains(" were late");
    assertThat(found.ceiling().orElseThrow().ofClient()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aStoreThatStallsAtRandomHasNoKnee(long seed) {
    Finding found =
        search(
            () -> {
              long bits = Mix64.at(seed, requests.getAndIncrement());
              clock.passNanos(Mix64.bounded(bits, 3000) == 0 ? 1_350_000_000L : 2_000_000L);
            });
    assertThat(found).isInstanceOf(Unsettled.class);
    assertThat(((Unsettled) found).reason(Double::toString))
        .matches("[0-9.]+ times the load was held in [1-3] of [2-4] runs, [0-9.]+ times in .*");
  }

  @Test
  void aStoreWithoutAKneeHoldsAllThatIsAskedFor() {
    Settled found = (Settled) search(() -> clock.passNanos(1_000));
    assertThat(found.held()).isEqualTo(8);
    assertThat(found.gaveWay()).isEmpty();
    assertThat(found.ceiling()).isEmpty();
  }

  /** Nobody knows of a larger one that gives way, and this one did. */
  @Test
  void theLargestLoadIsNotPassedOverWhereItIsHeldInSomeRunsAlone() {
    Finding found =
        find(
            Double::valueOf,
            scale -> {
              LoadPoint point = brief(scale);
              return scale == 8 && runs(8).size() == 1 ? point.broken("it stalled") : point;
            });
    assertThat(found).isInstanceOf(Unsettled.class);
    assertThat(((Unsettled) found).reason(Double::toString))
        .isEqualTo("8.0 times the load was held in 1 of 2 runs, 6.67 times in 4 of 4 runs");
  }

  @Test
  void aStoreThatHoldsNothingIsToldSo() {
    Settled found = (Settled) search(() -> clock.passNanos(1_000_000_000L));
    assertThat(found.held()).isZero();
    assertThat(found.gaveWay()).hasValue(0.125);
  }

  /** Each 2000th request takes longer than a pulse: frames are late now and then, none is lost. */
  @Test
  void aFewLateFramesAreHeld() {
    Settled found =
        (Settled)
            search(
                () ->
                    clock.passNanos(
                        requests.incrementAndGet() % 2000 == 0 ? 150_000_000L : 5_000_000L));
    assertThat(found.held()).isBetween(1.3, 2.1);
  }

  @Test
  void aServerThatIsGoneEndsTheSearch() {
    Finding found =
        find(
            Double::valueOf,
            scale -> {
              LoadPoint point = brief(scale);
              return runs.size() < 2 ? point : point.unread("server died");
            });
    assertThat(found).isInstanceOf(Gone.class);
    assertThat(runs).extracting(Run::scale).containsExactly(1.0, 2.0, 4.0, 2.83);
  }

  @Test
  void aServerThatRefusesTooMuchIsNotGone() {
    Finding found =
        find(
            Double::valueOf,
            scale -> {
              LoadPoint point = brief(scale);
              return scale <= 2 ? point : point.broken("nothing but failures");
            });
    assertThat(found)
        .isInstanceOfSatisfying(Settled.class, settled -> assertThat(settled.held()).isEqualTo(2));
  }

  @Test
  void nothingIsSaidOfScalesAtWhichTheSameIsDriven() {
    Settled camera = camera(1);
    assertThat(camera.held()).isEqualTo(1);
    assertThat(camera.gaveWay()).hasValue(2.0);
    assertThat(runs).extracting(Run::scale).containsOnly(1.0, 2.0);
    Settled slow = camera(0);
    assertThat(slow.held()).isZero();
    assertThat(slow.gaveWay()).hasValue(1.0);
  }

  /** One PV, of which so many are held. */
  private Settled camera(long most) {
    return (Settled)
        find(
            ScaleSearchTest::pvs,
            scale -> {
              LoadPoint point = brief(1);
              return pvs(scale) <= most ? point : point.broken("too many");
            });
  }

  private static long pvs(double scale) {
    return Math.max(1, Math.round(scale));
  }

  private List<Run> runs(double scale) {
    return runs.stream().filter(run -> run.scale() == scale).toList();
  }

  private Finding search(Runnable request) {
    return find(Double::valueOf, scale -> point(scale, SECOND.multipliedBy(10), request));
  }

  private Finding find(DoubleFunction<?> load, DoubleFunction<LoadPoint> run) {
    return new ScaleSearch(0.1, 8)
        .find(
            load,
            scale -> {
              LoadPoint point = run.apply(scale);
              runs.add(new Run(scale, ScaleSearch.holds(point)));
              return point;
            });
  }

  /** Where a test says itself what is held. */
  private LoadPoint brief(double scale) {
    return point(scale, SECOND.multipliedBy(2), () -> clock.passNanos(1_000));
  }

  private LoadPoint point(double scale, Duration hold, Runnable request) {
    int pvs = (int) Math.max(1, Math.round(scale * PVS));
    Acquisition frames =
        FaultyWaveformStore.acquisition(
            new FaultyWaveformStore().with(request),
            new Waveforms(1, pvs, 1, PointType.INT32, 10, 0));
    Rig rig = QuietRig.on(clock);
    return rig.run(
        new Demand.Deadlines(1, List.of(Demand.Lane.of(pvs, 10, 10, 0, SECOND))),
        new Timetable(Duration.ZERO, SECOND, hold, 0, SECOND),
        rig::soon,
        List.of(frames),
        i -> Acquisition::store);
  }
}
