package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import beamtime.core.cell.FrameCount;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import beamtime.core.workload.FaultyWaveformStore.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Frames of four PVs, ten a second of each, after a warm-up of ten pulses over a hold of ten; every
 * request takes 10 ms but for those that are chosen.
 */
class DeadlinesTest {
  private static final Waveforms WAVEFORMS = new Waveforms(42, 4, 25, PointType.INT32, 10, 12);
  private static final long MS = 1_000_000;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeClock clock = new FakeClock(12_345);
  private final FaultyWaveformStore store =
      new FaultyWaveformStore().with(() -> clock.passMillis(10));
  private Acquisition frames;

  @Test
  void framesThatAreStoredBeforeTheirSuccessorsAreDueMeetTheirDeadlines() {
    LoadPoint point = run(1, 4, 8);
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(held()).isEqualTo(new FrameCount(40, 40, 0, 0, 0, 0, 0));
    assertThat(sum(warmUp())).isEqualTo(new FrameCount(40, 40, 0, 0, 0, 0, 0));
    assertThat(missed(point)).isEqualTo(new DeadlineRecord(Missed.NONE, new TreeMap<>()));
    assertThat(heldByPv()).containsOnly(new FrameCount(10, 10, 0, 0, 0, 0, 0)).hasSize(4);
    assertThat(point.load().operations()).isEqualTo(40);
    assertThat(point.load().delivered()).isEqualTo(40);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(40);
    assertThat(milliseconds(point.times().latency().getMaxValue())).isEqualTo(10);
    assertThat(point.load().generator().delayP99Millis()).isZero();
    assertThat(point.busy()).isCloseTo(0.1, within(1e-6));
    assertThat(frames.prove().read().rows()).isEqualTo(80);
  }

  /**
   * The request of pulse 12 ends at 1.55 s: that pulse and the two that waited meanwhile are late,
   * the one at 1.5 s found both places of the queue taken.
   */
  @Test
  void aStallMakesFramesLateAndThenDropsThem() {
    store.with(() -> clock.passMillis(350), 0, 12);
    LoadPoint point = run(1, 4, 8);
    assertThat(held()).isEqualTo(new FrameCount(40, 36, 12, 4, 0, 0, 0));
    assertThat(heldByPv()).containsOnly(new FrameCount(10, 9, 3, 1, 0, 0, 0));
    assertThat(missed(point).total()).isEqualTo(new Missed(12, 4, 0, 0, 0));
    assertThat(missed(point).byPv())
        .hasSize(4)
        .containsEntry(frames.pv(0), new Missed(3, 1, 0, 0, 0));
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: of 40 frames 12 were late, 4 dropped, 0 failed and 0 not sent");
    assertThat(point.load().planned()).hasValue(40.0);
    assertThat(milliseconds(point.times().latency().getMaxValue())).isEqualTo(350);
    assertThat(point.times().latency().getTotalCount()).isEqualTo(36);
    assertThat(milliseconds(point.times().waiting().getMaxValue())).isEqualTo(250);
    assertThat(point.busy()).isCloseTo(0.43, within(1e-6));
    assertThat(point.with(frames.prove())).isEqualTo(point);
    assertThat(frames.prove().read().rows()).isEqualTo(76);
  }

  /** One of 350 ms, and seven of 10, of which one stores two pulses. */
  @Test
  void aRequestKeepsItsClientBusyOnceHoweverManyPulsesItStores() {
    store.with(() -> clock.passMillis(350), 0, 12);
    assertThat(run(1, 8, 8).busy()).isCloseTo(0.42, within(1e-6));
  }

  /** Two requests a pulse: the second, of the PVs 2 and 3, ends at 1.30 s or just after. */
  @Test
  void aFrameIsLateFromTheInstantAtWhichTheNextOfItsPvIsDue() {
    store.with(() -> clock.passMillis(90), 2, 12);
    run(1, 2, 8);
    assertThat(held().late()).isZero();
    store.with(() -> clock.passMillis(91), 2, 12);
    run(1, 2, 8);
    assertThat(heldByPv()).extracting(FrameCount::late).containsExactlyInAnyOrder(0L, 0L, 1L, 1L);
    assertThat(frames.ledger().counts(12, 13))
        .extracting(FrameCount::late)
        .containsExactly(0L, 0L, 1L, 1L);
  }

  @Test
  void aSecondClientTakesWhatTheFirstCanNot() {
    store.with(() -> clock.passMillis(350), 0, 12);
    run(2, 4, 8);
    assertThat(held()).isEqualTo(new FrameCount(40, 40, 4, 0, 0, 0, 0));
    assertThat(frames.ledger().counts(12, 13)).extracting(FrameCount::late).containsOnly(1L);
  }

  @Test
  void theWarmUpIsCountedApartAndReadBackAllTheSame() {
    store.with(() -> clock.passMillis(350), 0, 2);
    LoadPoint point = run(1, 4, 8);
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(sum(warmUp())).isEqualTo(new FrameCount(40, 36, 12, 4, 0, 0, 0));
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().read().rows()).isEqualTo(76);
  }

  @Test
  void framesOfAFailedRequestCountAsFailed() {
    store.with(Fault.REFUSED, 1, 13).with(Fault.STORED_AND_REFUSED, 1, 15);
    LoadPoint point = run(1, 4, 8);
    assertThat(held()).isEqualTo(new FrameCount(40, 32, 0, 0, 8, 0, 0));
    assertThat(point.load().errors())
        .containsExactly(Map.entry("faulty store: refused # frames", 8L));
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: of 40 frames 0 were late, 0 dropped, 8 failed and 0 not sent");
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().unacknowledged()).isEqualTo(4);
  }

  @Test
  void aStoreThatLosesAFrameBreaksThePoint() {
    store.with(Fault.LOST, 1, 3).with(Fault.LOST, 2, 19);
    LoadPoint before = run(1, 4, 8);
    assertThat(Points.end(before)).isEqualTo("MET");
    LoadPoint point = before.with(frames.prove());
    assertThat(missed(point).total()).isEqualTo(new Missed(0, 0, 2, 0, 0));
    assertThat(missed(point).byPv())
        .hasSize(2)
        .containsEntry(frames.pv(1), new Missed(0, 0, 1, 0, 0))
        .containsEntry(frames.pv(2), new Missed(0, 0, 1, 0, 0));
    assertThat(Points.end(point))
        .startsWith("BROKE, wrong: ")
        .contains(frames.pv(1) + ": lost 3", frames.pv(2) + ": lost 19");
  }

  @Test
  void aCountOfFramesEndsWithTheirPulse() {
    LoadPoint point = run(2, 4, 8, 18);
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(held()).isEqualTo(new FrameCount(20, 20, 0, 0, 0, 0, 0));
    assertThat(point.load().drive().holdSeconds()).isEqualTo(0.5);
    assertThat(point.load().delivered()).isEqualTo(40);
  }

  /** Nothing is taken after 1.2 s: one request is under way, and the queue is full when it ends. */
  @Test
  void aStoreThatAnswersNoMoreLeavesFramesUnsent() {
    store.with(() -> clock.passMillis(3_600_000), 0, 12);
    LoadPoint point = run(1, 4, 8);
    assertThat(held()).isEqualTo(new FrameCount(40, 8, 0, 20, 4, 8, 0));
    assertThat(point.unsent()).isEqualTo(8);
    assertThat(point.unended()).isEqualTo(4);
    assertThat(Points.end(point)).startsWith("BROKE: ");
    assertThat(frames.prove().fault()).isEmpty();
  }

  /**
   * Two groups of PVs and one client, which stalls once for 350 ms at the first pulse of the fast
   * group within the hold: what waits longest is stored first, whichever group it is of, and each
   * group has its own deadlines and its own queue.
   */
  @Test
  void groupsOfOtherRatesHaveDeadlinesOfTheirOwn() {
    Waveforms slow = new Waveforms(43, 3, 5, PointType.FLOAT64, 2, 12, 4);
    frames = FaultyWaveformStore.acquisition(store, WAVEFORMS);
    Acquisition other = FaultyWaveformStore.acquisition(store, slow);
    store.with(() -> clock.passMillis(350), 0, 10);
    Demand.Deadlines demand =
        new Demand.Deadlines(1, List.of(new Demand.Lane(4, 10, 4, 8), new Demand.Lane(3, 2, 2, 3)));
    LoadPoint point =
        QuietRig.on(clock)
            .run(
                demand,
                new Timetable(Duration.ZERO, SECOND, SECOND, 0, SECOND),
                () -> clock.now() + SECOND.toNanos(),
                List.of(frames, other),
                i -> Acquisition::store);
    assertThat(demand.planned()).hasValue(46.0);
    // Pulse 10 ends at 1.35 s; 11 and 12 wait and end late, 13 finds their places taken.
    assertThat(held()).isEqualTo(new FrameCount(40, 36, 12, 4, 0, 0, 0));
    assertThat(sum(other.ledger().counts(2, 4))).isEqualTo(new FrameCount(6, 6, 0, 0, 0, 0, 0));
    assertThat(point.load().operations()).isEqualTo(42);
    assertThat(missed(point).total()).isEqualTo(new Missed(12, 4, 0, 0, 0));
    assertThat(Points.end(point))
        .isEqualTo("FELL_SHORT: of 46 frames 12 were late, 4 dropped, 0 failed and 0 not sent");
    assertThat(frames.prove().read().rows()).isEqualTo(76);
    assertThat(other.prove().read().rows()).isEqualTo(12);
  }

  @Test
  void aQueueByTimeHoldsWhatFallsDueWithinIt() {
    assertThat(Demand.Lane.of(100, 14, 10, 0, SECOND).queue()).isEqualTo(1400);
    assertThat(Demand.Lane.of(7, 1, 10, 0, SECOND).queue()).isEqualTo(14);
    assertThat(Demand.Lane.of(7, 1, 10, 9, SECOND).queue()).isEqualTo(9);
    assertThat(Demand.Lane.of(100, 14, 10, 0, Duration.ZERO).queue()).isEqualTo(200);
  }

  private LoadPoint run(int clients, int batch, int queue) {
    return run(clients, batch, queue, 0);
  }

  private LoadPoint run(int clients, int batch, int queue, long count) {
    frames = FaultyWaveformStore.acquisition(store, WAVEFORMS);
    Timetable timetable = new Timetable(Duration.ZERO, SECOND, SECOND, count, SECOND);
    Demand.Lane lane = new Demand.Lane(WAVEFORMS.pvs(), WAVEFORMS.hertz(), batch, queue);
    Rig rig = QuietRig.on(clock);
    return rig.run(
        new Demand.Deadlines(clients, List.of(lane)),
        timetable,
        rig::soon,
        List.of(frames),
        i -> Acquisition::store);
  }

  private FrameCount held() {
    return sum(heldByPv());
  }

  private List<FrameCount> heldByPv() {
    return frames.ledger().counts(10, 20);
  }

  private List<FrameCount> warmUp() {
    return frames.ledger().counts(0, 10);
  }

  private static FrameCount sum(List<FrameCount> counts) {
    return counts.stream().reduce(FrameCount.NONE, FrameCount::plus);
  }

  private static DeadlineRecord missed(LoadPoint point) {
    return point.load().deadlines().orElseThrow();
  }

  /** Histograms tell values apart that differ by a thousandth. */
  private static long milliseconds(long nanos) {
    return Math.round(nanos / (double) MS);
  }
}
