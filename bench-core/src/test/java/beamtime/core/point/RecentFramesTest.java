package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.RowRanges;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentFramesTest {
  private final FaultyWaveformStore store = new FaultyWaveformStore();
  private final AtomicLong elapsed = new AtomicLong();

  @Test
  void readersSeeWhatIsThereOfTheLastTenSeconds() {
    Acquisition fast = lane(new Waveforms(1, 2, 10, PointType.INT32, 5, 12));
    Acquisition slow = lane(new Waveforms(2, 3, 10, PointType.FLOAT64, 1, 12, 2));
    fast.store(List.of(new RowRanges.Range(0, 2 * 5 * 20)));
    slow.store(List.of(new RowRanges.Range(0, 3 * 19)));
    elapsed.set(TimeUnit.SECONDS.toNanos(20));
    RecentFrames.Seen seen = new RecentFrames.Seen();
    RecentFrames reader = new RecentFrames(List.of(fast, slow), 1, 2, elapsed::get, seen);

    reader.run(); // the second PV of the fast lane: all 50
    assertThat(seen.due().sum()).isEqualTo(50);
    assertThat(seen.read().sum()).isEqualTo(50);
    reader.run(); // the second PV of the slow one: the frame of second 19 is not there yet
    assertThat(seen.due().sum()).isEqualTo(60);
    assertThat(seen.read().sum()).isEqualTo(59);
    reader.run(); // and the first of the fast one again
    assertThat(seen.read().sum()).isEqualTo(109);
    assertThat(seen.share()).isEqualTo(109 / 110.0);
  }

  @Test
  void whatHasNotFallenDueIsNotMissed() {
    Acquisition lane = lane(new Waveforms(1, 1, 10, PointType.INT32, 5, 12));
    elapsed.set(TimeUnit.MILLISECONDS.toNanos(450));
    RecentFrames.Seen seen = new RecentFrames.Seen();
    new RecentFrames(List.of(lane), 0, 1, elapsed::get, seen).run();
    assertThat(seen.due().sum()).isEqualTo(2);
    assertThat(seen.share()).isZero();
    assertThat(new RecentFrames.Seen().share()).isEqualTo(1);
  }

  @Test
  void beforeTheFirstPulseThereIsNothingToAskFor() {
    Acquisition lane = lane(new Waveforms(1, 1, 10, PointType.INT32, 5, 12));
    elapsed.set(TimeUnit.MILLISECONDS.toNanos(150));
    RecentFrames.Seen seen = new RecentFrames.Seen();
    new RecentFrames(List.of(lane), 0, 1, elapsed::get, seen).run();
    assertThat(seen.due().sum()).isZero();
  }

  private Acquisition lane(Waveforms waveforms) {
    return FaultyWaveformStore.acquisition(store, waveforms);
  }
}
