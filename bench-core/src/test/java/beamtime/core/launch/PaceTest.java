package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import beamtime.core.host.Spent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long cells are run. */
class PaceTest {
  @Test
  void aServerIsWarmedForSixSecondsAndOneThatIsNoJvmForLess() {
    for (Preset preset : List.of(Preset.QUICK, Preset.LAB)) {
      Pace pace = Pace.of(preset);
      assertThat(pace.cold(false)).isEqualTo(twice(3000, pace));
      assertThat(pace.cold(true)).isEqualTo(twice(300, pace));
    }
  }

  private static Pace twice(int millis, Pace pace) {
    return new Pace(pace.forks(), 1, millis, 1, millis, Series.NONE, pace.timeoutSeconds());
  }

  @Test
  void aServerThatMayBeAJvmIsDrivenTwiceUnlessItsForksAreAsShort() {
    assertThat(Pace.of(Preset.QUICK).isColdTwice(false)).isTrue();
    assertThat(Pace.of(Preset.QUICK).isColdTwice(true)).isFalse();
    assertThat(Pace.of(Preset.SMOKE).isColdTwice(false)).isFalse();
  }

  /** JMH gives up after ten minutes unless told, which loading may take. */
  @Test
  void aCommandThatRepeatsACellWaitsAsLongAsTheRun() {
    assertThat(Pace.of(Preset.LAB).rerunOptions())
        .isEqualTo("-f 5 -wi 5 -w 1000ms -i 10 -r 1000ms -to 7200s");
  }

  @Test
  void aShortPaceStaysAsItIs() {
    Pace smoke = Pace.of(Preset.SMOKE);
    assertThat(smoke.cold(false)).isEqualTo(smoke);
  }

  /** What others took of the machine meanwhile is not seen in less. */
  @Test
  void aFloorIsDrivenJustLongEnoughToBeObserved() {
    for (Preset preset : List.of(Preset.QUICK, Preset.LAB)) {
      int millis = Pace.of(preset).forFloor().iterationMillis();
      assertThat(millis / 1e3).isBetween(Spent.SHORTEST, 0.5);
    }
    assertThat(Pace.of(Preset.SMOKE).forFloor().iterationMillis())
        .isEqualTo(Pace.of(Preset.SMOKE).iterationMillis());
  }

  @Test
  void whoAsksForAnotherWarmUpDoesNotWarmUpAsThePreset() {
    Pace quick = Pace.of(Preset.QUICK);
    assertThat(quick.withForks(3).warmsUpAs(Preset.QUICK)).isTrue();
    assertThat(quick.withWarmUp(1).warmsUpAs(Preset.QUICK)).isFalse();
    assertThat(quick.withIterationTime(3).warmsUpAs(Preset.QUICK)).isTrue();
  }
}
