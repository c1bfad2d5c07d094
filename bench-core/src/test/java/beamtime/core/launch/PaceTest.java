package beamtime.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.Preset;
import beamtime.core.cell.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long cells are run. */
class PaceTest {
  @Test
  void aServerIsWarmedForFourSecondsByACellThatTakesLonger() {
    for (Preset preset : List.of(Preset.QUICK, Preset.LAB)) {
      Pace pace = Pace.of(preset);
      assertThat(pace.cold())
          .isEqualTo(new Pace(pace.forks(), 1, 2000, 1, 2000, Series.NONE, pace.timeoutSeconds()));
    }
  }

  @Test
  void aShortPaceStaysAsItIs() {
    Pace smoke = Pace.of(Preset.SMOKE);
    assertThat(smoke.cold()).isEqualTo(smoke);
  }
}
