package beamtime.testbed.link;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.backend.Bandwidth;
import beamtime.core.cell.FrameCount;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Slice;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.pva.IocFeeds;
import beamtime.core.pva.IocPlan;
import beamtime.core.result.Delivery;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.Place;
import beamtime.core.workload.Acquisition;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A link in a process of its own, between IOCs and the client that is subscribed to them. */
class WireTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Over once the last frame of each PV has come; on a busy machine that may take a while. */
  private static final Duration DRAIN = Duration.ofMinutes(1);

  /** 16 MB/s: more than fits into the buffers on the way, and three times the link's 5 MB/s. */
  private static final Waveforms WAVEFORMS = new Waveforms(42, 20, 10_000, PointType.INT32, 20, 12);

  @Test
  void framesThatALinkIsTooSlowForAreNeverReceivedAndCountedExactly()
      throws IOException, InterruptedException {
    Acquisition frames = acquisition();
    List<IocPlan> plans = List.of(new IocPlan(WAVEFORMS, 0, WAVEFORMS.pvs()));
    long relay;
    try (IocFeeds feeds =
        IocFeeds.start(FrameOrigin.PVA, Optional.of(Bandwidth.parse("40mbit")), plans)) {
      relay = feeds.relay().orElseThrow();
      Rig rig = Rig.ofThisMachine((kind, failure) -> {});
      LoadPoint point =
          rig.run(
              new Demand.Deadlines(2, List.of(new Demand.Lane(20, 20, 100, 40))),
              new Timetable(Duration.ZERO, SECOND, SECOND.multipliedBy(2), 0, DRAIN),
              rig::soon,
              List.of(frames),
              feeds.all(),
              i -> (lane, ranges) -> lane.store(ranges, feeds.all().get(0)::take));
      assertThat(point.load().delivery()).isEqualTo(Delivery.FELL_SHORT);
    }
    assertThat(ProcessHandle.of(relay)).isEmpty();
    assertThat(frames.prove().fault()).isEmpty();
    List<FrameCount> counts = frames.ledger().counts(0, Integer.MAX_VALUE);
    assertThat(counts).hasSize(20).allMatch(WireTest::addsUp);
    FrameCount all = counts.stream().reduce(FrameCount.NONE, FrameCount::plus);
    assertThat(all.due()).isEqualTo(20 * 20 * 3);
    assertThat(all.stored()).isPositive();
    assertThat(all.neverReceived()).isPositive();
  }

  private static Acquisition acquisition() {
    InMemoryWaveformStore store = new InMemoryWaveformStore();
    Place place = new Place("bt-frames");
    store.places().create(place);
    return new Acquisition(WAVEFORMS, Slice.WHOLE, place, () -> store, true);
  }

  private static boolean addsUp(FrameCount count) {
    return count.due()
        == count.stored()
            + count.dropped()
            + count.failed()
            + count.unsent()
            + count.neverReceived();
  }
}
