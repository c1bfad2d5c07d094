package beamtime.core.point;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.rig.Demand;
import beamtime.core.rig.FakeClock;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.QuietRig;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.store.RowRanges;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FaultyWaveformStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadersTest {
  private static final Waveforms WAVEFORMS = new Waveforms(1, 1, 10, PointType.INT32, 100, 12);

  private final FaultyWaveformStore store = new FaultyWaveformStore();
  private final LoadPoint frames = met();

  @Test
  void aWrongAnswerOfTheirsIsOneOfThePoint() {
    store.with(FaultyWaveformStore.Fault.DOUBLED, 0, 0);
    Ran ran = readersOf(Duration.ofSeconds(30)).end(frames);
    assertThat(ran.point().wrongAnswer()).isTrue();
    assertThat(ran.point().load().cause()).startsWith("a reader's answer was wrong: a reader of ");
    assertThat(ran.metrics()).isEmpty();
  }

  @Test
  void theyEndWithFramesThatBroke() {
    LoadPoint broken = frames.broken("the IOC ended");
    assertThat(readersOf(Duration.ofHours(1)).end(broken)).isEqualTo(Ran.alone(broken));
  }

  @Test
  void theyReadThoughTheyAreWokenLate() {
    Readers late =
        readersOf(Duration.ofSeconds(4), rig -> rig.soon() - TimeUnit.SECONDS.toNanos(1));
    assertThat(late.end(frames).point().isBroken()).isFalse();
  }

  @Test
  void theyBreakThePointWhereTheyGetNoThread() {
    Readers none =
        Readers.begin(1, QuietRig.withoutThreads(), times(Duration.ofSeconds(1)), List.of(), 1);
    none.start(() -> 0);
    assertThat(none.end(frames).point().load().cause())
        .isEqualTo("its readers gave up: java.lang.OutOfMemoryError: no more threads");
  }

  private Readers readersOf(Duration hold) {
    return readersOf(hold, Rig::soon);
  }

  /** One that has begun to read. */
  private Readers readersOf(Duration hold, ToLongFunction<Rig> start) {
    Acquisition acquisition = FaultyWaveformStore.acquisition(store, WAVEFORMS);
    acquisition.store(List.of(new RowRanges.Range(0, 1000)));
    Rig rig = Rig.ofThisMachine((kind, failure) -> {});
    Readers readers = Readers.begin(1, rig, times(hold), List.of(acquisition), 1);
    readers.start(() -> start.applyAsLong(rig));
    return readers;
  }

  private static Timetable times(Duration hold) {
    return new Timetable(Duration.ZERO, Duration.ZERO, hold, 0, Duration.ZERO);
  }

  private static LoadPoint met() {
    FakeClock clock = new FakeClock(1);
    Timetable second =
        new Timetable(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 0, Duration.ZERO);
    return QuietRig.on(clock)
        .run(new Demand.Closed(1), second, i -> () -> clock.passNanos(1_000_000));
  }
}
