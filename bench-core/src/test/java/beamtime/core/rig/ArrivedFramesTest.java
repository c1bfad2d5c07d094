package beamtime.core.rig;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.FrameCount;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Frames of four PVs that arrive, ten a second of each, after a warm-up of ten pulses over a hold
 * of ten; every request takes 10 ms, and every frame 3 ms on its way but for those that are chosen.
 */
class ArrivedFramesTest {
  private static final Waveforms WAVEFORMS = new Waveforms(42, 4, 25, PointType.INT32, 10, 12);
  private static final long MS = 1_000_000;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeClock clock = new FakeClock(12_345);
  private final FaultyWaveformStore store =
      new FaultyWaveformStore().with(() -> clock.passMillis(10));
  private Acquisition frames;

  /**
   * When a frame arrives, by the milliseconds after the first pulse; never where it is negative.
   */
  private interface Way {
    long arrives(int pv, long sequence);
  }

  private static long usual(long sequence) {
    return sequence * 100 + 3;
  }

  @Test
  void framesThatArriveAndAreStoredInTimeMeetTheirDeadlines() {
    LoadPoint point = run(8, (pv, sequence) -> usual(sequence));
    assertThat(Points.end(point)).isEqualTo("MET");
    assertThat(held()).isEqualTo(new FrameCount(40, 40, 0, 0, 0, 0, 0));
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().read().rows()).isEqualTo(80);
    assertThat(point.times().latency().getMaxValue()).isBetween(13 * MS, 14 * MS);
    assertThat(point.load().generator().iocDelayP99Millis()).hasValue(2.0);
    assertThat(point.load().generator().valid()).isTrue();
  }

  @Test
  void gapsInTheSequenceNumbersWereNeverReceived() {
    LoadPoint point =
        run(
            8,
            (pv, sequence) -> pv == 1 && (sequence == 12 || sequence == 13) ? -1 : usual(sequence));
    assertThat(held()).isEqualTo(new FrameCount(40, 38, 0, 0, 0, 0, 2));
    assertThat(point.load().deadlines().orElseThrow().byPv())
        .containsOnlyKeys(frames.pv(1))
        .containsEntry(frames.pv(1), new Missed(0, 0, 0, 2, 0));
    assertThat(Points.end(point))
        .isEqualTo(
            "FELL_SHORT: of 40 frames 2 were never received, 0 were late, 0 dropped, 0 failed and 0"
                + " not sent");
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().read().rows()).isEqualTo(78);
  }

  /** The pulses 12 to 15 arrive together at 1.503 s, and find place for one of them. */
  @Test
  void aLinkThatStallsMakesFramesLateAndThenDropsThem() {
    run(4, (pv, sequence) -> sequence > 11 && sequence < 16 ? usual(15) : usual(sequence));
    assertThat(held()).isEqualTo(new FrameCount(40, 28, 4, 12, 0, 0, 0));
    assertThat(heldByPv()).containsOnly(new FrameCount(10, 7, 1, 3, 0, 0, 0));
    assertThat(frames.prove().fault()).isEmpty();
  }

  /** A request of some PVs alone is held open for a tenth of a pulse, 10 ms. */
  @Test
  void aRequestWaitsALittleForTheFramesOfOtherPvs() {
    LoadPoint point = run(8, (pv, sequence) -> usual(sequence) + (pv == 3 ? 50 : 0));
    assertThat(held()).isEqualTo(new FrameCount(40, 40, 0, 0, 0, 0, 0));
    assertThat(point.times().latency().getMinValue()).isBetween(22 * MS, 24 * MS);
    assertThat(point.load().generator().delayP99Millis()).isLessThan(1.0);
  }

  @Test
  void aFeedThatBreaksOffIsCountedUpToThere() {
    LoadPoint point = run(8, (pv, sequence) -> sequence < 15 ? usual(sequence) : -2);
    assertThat(Points.end(point)).isEqualTo("BROKE: the cable was cut");
    assertThat(held()).isEqualTo(new FrameCount(20, 20, 0, 0, 0, 0, 0));
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(frames.prove().read().rows()).isEqualTo(60);
  }

  @Test
  void framesOfAPvThatFallsSilentWereNeverReceived() {
    LoadPoint point = run(8, (pv, sequence) -> pv == 2 && sequence > 16 ? -1 : usual(sequence));
    assertThat(heldByPv()).extracting(FrameCount::neverReceived).containsExactly(0L, 0L, 3L, 0L);
    assertThat(Points.end(point)).startsWith("FELL_SHORT: of 40 frames 3 were never received");
  }

  @Test
  void anIocThatComesLateMakesThePointInvalid() {
    LoadPoint point = run(8, (pv, sequence) -> usual(sequence), 11 * MS);
    assertThat(point.load().generator().limit())
        .isEqualTo("the generator was the limit: its IOC posted frames late by 11.0 ms (99 %)");
  }

  private LoadPoint run(int queue, Way way) {
    return run(queue, way, 2 * MS);
  }

  private LoadPoint run(int queue, Way way, long late) {
    frames = FaultyWaveformStore.acquisition(store, WAVEFORMS);
    Rig rig = QuietRig.on(clock);
    return rig.run(
        new Demand.Deadlines(
            1, List.of(new Demand.Lane(WAVEFORMS.pvs(), WAVEFORMS.hertz(), 4, queue))),
        new Timetable(Duration.ZERO, SECOND, SECOND, 0, SECOND),
        rig::soon,
        List.of(frames),
        List.of(new Fake(way, late)),
        i -> (lane, ranges) -> lane.store(ranges, ArrivedFramesTest::frame));
  }

  private static Frame frame(long number) {
    Frame frame = new Frame();
    WAVEFORMS.fill(number, frame);
    return frame;
  }

  /** Lets frames arrive as a way says, in a thread of the fake clock; -2 cuts the cable. */
  private final class Fake implements FrameFeed {
    private final Way way;
    private final long late;

    private Fake(Way way, long late) {
      this.way = way;
      this.late = late;
    }

    @Override
    public void begin(long start, Pulses pulses, Sink sink) {
      clock.newThread(() -> feed(start, pulses, sink)).start();
    }

    private void feed(long start, Pulses pulses, Sink sink) {
      for (long sequence = 0; sequence < pulses.end(); sequence++) {
        for (int pv : List.of(2, 0, 1, 3)) {
          long at = way.arrives(pv, sequence);
          if (at == -2) {
            clock.awaitUntil(start + usual(sequence) * MS);
            sink.broke("the cable was cut");
            return;
          }
          if (at >= 0) {
            clock.awaitUntil(start + at * MS);
            sink.arrived(pv, sequence);
          }
        }
      }
    }

    @Override
    public End end() {
      return new End(late, Optional.empty());
    }
  }

  private FrameCount held() {
    return heldByPv().stream().reduce(FrameCount.NONE, FrameCount::plus);
  }

  private List<FrameCount> heldByPv() {
    return frames.ledger().counts(10, 20);
  }
}
