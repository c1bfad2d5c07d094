package beamtime.core.pva;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.FrameCount;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.result.Delivery;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import beamtime.core.workload.FrameProof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Frames of an IOC in a process of its own, over real sockets. */
class PvaFeedTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private Acquisition frames;

  @Test
  void everySequenceNumberOfAThousandPvsIsAccountedFor() throws Exception {
    Waveforms waveforms = new Waveforms(42, 1_000, 10, PointType.FLOAT64, 5, 12);
    LoadPoint point = run(plan(waveforms), plan(waveforms), PATIENCE, 5, ioc -> {});
    assertThat(point.load().delivery()).as(point.load().cause()).isNotEqualTo(Delivery.BROKE);
    assertThat(all().due()).isEqualTo(1_000 * 5 * 6);
    assertThat(all().stored()).isPositive();
    assertThat(counts()).hasSize(1_000).allMatch(PvaFeedTest::addsUp);
    assertThat(point.load().generator().iocDelayP99Millis()).isPresent();
  }

  @ParameterizedTest
  @EnumSource(PointType.class)
  void framesAreStoredAsTheyWerePosted(PointType type) throws Exception {
    Waveforms waveforms = new Waveforms(42, 7, 1_000, type, 20, 12);
    LoadPoint point = run(plan(waveforms), plan(waveforms), PATIENCE, 1, ioc -> {});
    if (point.load().cause().startsWith("no operation ended")) { // the machine is busy
      point = run(plan(waveforms), plan(waveforms), PATIENCE, 10, ioc -> {});
    }
    assertThat(point.load().delivery()).as(point.load().cause()).isNotEqualTo(Delivery.BROKE);
    assertThat(all().stored()).isPositive();
    assertThat(counts()).allMatch(PvaFeedTest::addsUp);
  }

  @ParameterizedTest
  @EnumSource(names = {"PVA", "SOFTIOC"})
  void groupsOfPvsComeFromIocsOfTheirOwn(FrameOrigin source) throws Exception {
    FaultyWaveformStore store = new FaultyWaveformStore();
    Acquisition fast =
        FaultyWaveformStore.acquisition(store, new Waveforms(1, 20, 100, PointType.INT32, 20, 12));
    Acquisition slow =
        FaultyWaveformStore.acquisition(
            store, new Waveforms(2, 3, 1, PointType.FLOAT64, 2, 12, 20));
    List<Acquisition> lanes = List.of(fast, slow);
    List<IocPlan> plans =
        lanes.stream().map(lane -> new IocPlan(lane.waveforms(), 0, lane.pvs())).toList();
    try (IocFeeds feeds = SoftIocTest.start(source, plans)) {
      Rig rig = Rig.ofThisMachine((kind, failure) -> {});
      LoadPoint point =
          rig.run(
              new Demand.Deadlines(
                  2, List.of(new Demand.Lane(20, 20, 100, 40), new Demand.Lane(3, 2, 100, 6))),
              new Timetable(
                  Duration.ZERO, SECOND, SECOND.multipliedBy(2), 0, SECOND.multipliedBy(10)),
              rig::soon,
              lanes,
              feeds.all(),
              i ->
                  (lane, ranges) -> lane.store(ranges, feeds.all().get(lanes.indexOf(lane))::take));
      assertThat(point.load().delivery()).as(point.load().cause()).isNotEqualTo(Delivery.BROKE);
      assertThat(feeds.pids()).hasSize(2).doesNotHaveDuplicates();
      assertThat(point.load().generator().iocDelayP99Millis()).isPresent();
    }
    for (Acquisition lane : lanes) {
      assertThat(lane.prove().fault()).isEmpty();
      List<FrameCount> counts = lane.ledger().counts(0, Integer.MAX_VALUE);
      assertThat(counts).hasSize(lane.pvs()).allMatch(PvaFeedTest::addsUp);
      assertThat(counts).extracting(FrameCount::due).containsOnly(3L * lane.hertz());
      assertThat(counts).extracting(FrameCount::stored).doesNotContain(0L);
    }
  }

  @Test
  void aMachineGetsThePvsOfItsOwnSlice() throws Exception {
    Waveforms waveforms = new Waveforms(42, 7, 10, PointType.INT32, 20, 12);
    IocPlan plan = new IocPlan(waveforms, 3, 2);
    assertThat(plan.names()).containsExactly(waveforms.pv(3), waveforms.pv(4));
    assertThat(IocPlan.of(plan.words().toArray(String[]::new))).isEqualTo(plan);
  }

  @Test
  void pvsThatStayAwayBreakThePoint() throws Exception {
    Waveforms waveforms = new Waveforms(42, 5, 10, PointType.INT32, 10, 12);
    IocPlan served = new IocPlan(waveforms, 0, 3);
    LoadPoint point;
    int patience = 1;
    do { // those that are there may answer late, too
      patience *= 3;
      point = run(served, plan(waveforms), Duration.ofSeconds(patience), 1, ioc -> {});
    } while (patience < 60 && !point.load().cause().startsWith("2 of "));
    assertThat(point.load().delivery()).isEqualTo(Delivery.BROKE);
    assertThat(point.load().cause())
        .isEqualTo("2 of 5 PVs did not answer: " + waveforms.pv(3) + ", " + waveforms.pv(4));
    assertThat(all()).isEqualTo(FrameCount.NONE);
  }

  @ParameterizedTest
  @CsvSource({"INT32,11", "FLOAT64,10"})
  void pvsOfAnotherTypeOrSizeBreakThePoint(PointType type, int points) throws Exception {
    Waveforms served = new Waveforms(42, 2, points, type, 10, 12);
    Waveforms expected = new Waveforms(42, 2, 10, PointType.INT32, 10, 12);
    LoadPoint point = run(plan(served), plan(expected), PATIENCE, 1, ioc -> {});
    assertThat(point.load().delivery()).isEqualTo(Delivery.BROKE);
    assertThat(point.load().cause())
        .endsWith(
            " is another than expected: " + points + " points of " + type + ", not 10 of INT32");
    assertThat(all()).isEqualTo(FrameCount.NONE);
  }

  @Test
  void anIocThatIsKilledBreaksThePointWhichIsCountedUpToThere() throws Exception {
    Waveforms waveforms = new Waveforms(42, 20, 10, PointType.INT32, 10, 12);
    LoadPoint point =
        run(plan(waveforms), plan(waveforms), PATIENCE, 30, ioc -> onceFramesAreStored(ioc::close));
    assertThat(point.load().delivery()).isEqualTo(Delivery.BROKE);
    assertThat(point.load().cause()).isEqualTo("the IOC ended with code 137");
    assertThat(all().due()).isBetween(20L, 20L * 309);
    assertThat(all().stored()).isPositive();
    assertThat(counts()).allMatch(PvaFeedTest::addsUp);
  }

  @Test
  void anIocThatStopsPostingBreaksThePoint() throws Exception {
    Waveforms waveforms = new Waveforms(42, 20, 10, PointType.INT32, 10, 12);
    LoadPoint point =
        run(
            plan(waveforms),
            plan(waveforms),
            PATIENCE,
            6,
            SECOND,
            ioc -> onceFramesAreStored(() -> suspend(ioc)));
    assertThat(point.load().delivery()).isEqualTo(Delivery.BROKE);
    assertThat(point.load().cause())
        .isEqualTo("the IOC has not posted all frames 1 s after they were due");
    assertThat(all().due()).isBetween(20L, 20L * 69);
    assertThat(all().stored()).isPositive();
    assertThat(counts()).allMatch(PvaFeedTest::addsUp);
  }

  /** Those of the hold, whose first pulse is the eleventh. */
  private void onceFramesAreStored(Runnable deed) {
    Thread thread =
        new Thread(
            () -> {
              while (LongStream.range(10, 300).noneMatch(n -> frames.ledger().isStored(0, n))) {
                LockSupport.parkNanos(10_000_000);
              }
              deed.run();
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static void suspend(IocProcess ioc) {
    try {
      new ProcessBuilder("kill", "-STOP", Long.toString(ioc.pid())).inheritIO().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean addsUp(FrameCount count) {
    return count.due()
        == count.stored()
            + count.dropped()
            + count.failed()
            + count.unsent()
            + count.neverReceived();
  }

  private FrameCount all() {
    return counts().stream().reduce(FrameCount.NONE, FrameCount::plus);
  }

  private List<FrameCount> counts() {
    return frames.ledger().counts(0, 1_000_000);
  }

  private static IocPlan plan(Waveforms waveforms) {
    return new IocPlan(waveforms, 0, waveforms.pvs());
  }

  /** What is done to an IOC once it is subscribed to. */
  private interface Deed {
    void to(IocProcess ioc);
  }

  /** A point with a warm-up of a second, all of whose frames are read back. */
  private LoadPoint run(IocPlan served, IocPlan expected, Duration patience, int seconds, Deed deed)
      throws IOException, InterruptedException {
    return run(served, expected, patience, seconds, SECOND.multipliedBy(20), deed);
  }

  /** As above, with a time for what is under way at the end, on either side. */
  private LoadPoint run(
      IocPlan served, IocPlan expected, Duration patience, int seconds, Duration drain, Deed deed)
      throws IOException, InterruptedException {
    frames = FaultyWaveformStore.acquisition(new InMemoryWaveformStore(), expected.waveforms());
    Rig rig = Rig.ofThisMachine((kind, failure) -> {});
    try (IocProcess ioc =
            IocProcess.start(served, System.getProperty("java.class.path"), Optional.empty());
        PvaFeed feed = PvaFeed.subscribe(expected, ioc, ioc.port(), patience, drain)) {
      deed.to(ioc);
      LoadPoint point =
          rig.run(
              new Demand.Deadlines(
                  4, List.of(new Demand.Lane(frames.pvs(), frames.hertz(), 100, 2 * frames.pvs()))),
              new Timetable(
                  Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(seconds), 0, drain),
              rig::soon,
              List.of(frames),
              List.of(feed),
              i -> (lane, ranges) -> lane.store(ranges, feed::take));
      FrameProof proof = frames.prove();
      assertThat(proof.fault()).isEmpty();
      assertThat(proof.read().rows()).isEqualTo(all().stored() + proof.unacknowledged());
      return point;
    }
  }
}
