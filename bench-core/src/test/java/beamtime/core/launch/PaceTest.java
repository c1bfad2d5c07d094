package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import org.junit.jupiter.api.Test;

/** How long cells are run. */
class PaceTest {
  private static final Pace QUICK = Pace.of(Preset.QUICK);

  @Test
  void aLongPaceIsCutToTheIterationsOfAShorterAndKeepsItsTimeout() {
    Pace lab = Pace.of(Preset.LAB);
    assertThat(lab.noLongerThan(QUICK))
        .isEqualTo(
            new Pace(
                lab.forks(),
                QUICK.warmups(),
                QUICK.warmupMillis(),
                QUICK.iterations(),
                QUICK.iterationMillis(),
                Series.NONE,
                lab.timeoutSeconds()));
  }

  @Test
  void aShortPaceStaysAsItIs() {
    Pace smoke = Pace.of(Preset.SMOKE);
    assertThat(smoke.noLongerThan(QUICK)).isEqualTo(smoke);
  }
}
