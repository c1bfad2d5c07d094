package beamtime.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
  /** Rows of the study's table: the first and last of every block, and some between. */
  @ParameterizedTest
  @CsvSource({
    "AAPS-0010, 1, 1000, INT32, 1",
    "AAPS-0040, 1, 1000, FLOAT64, 14",
    "AAPS-0120, 1, 100000, FLOAT64, 14",
    "AAPS-0210, 100, 1000, INT32, 1",
    "AAPS-0260, 100, 10000, INT32, 14",
    "AAPS-0320, 100, 100000, FLOAT64, 14",
    "AAPS-0410, 1000, 1000, INT32, 1",
    "AAPS-0470, 1000, 10000, FLOAT64, 1",
    "AAPS-0520, 1000, 100000, FLOAT64, 14",
    "AAPS-0610, 10000, 1000, INT32, 1",
    "AAPS-0690, 10000, 100000, INT32, 1",
    "AAPS-0720, 10000, 100000, FLOAT64, 14"
  })
  void scenarioIsThatOfTheStudy(String name, int pvs, int points, PointType type, int hertz) {
    assertThat(Scenario.named(name)).isEqualTo(new Scenario(name, pvs, points, type, hertz));
  }

  @Test
  void thereAre48InTheOrderOfTheirNames() {
    assertThat(Scenario.ALL).hasSize(48).extracting(Scenario::name).isSorted();
    assertThat(Scenario.ALL).extracting(Scenario::name).doesNotHaveDuplicates();
  }

  @Test
  void unknownNameIsToldWithWhatExists() {
    assertThatThrownBy(() -> Scenario.named("AAPS-0130"))
        .hasMessageContaining("no scenario 'AAPS-0130'")
        .hasMessageContaining("AAPS-0010 to AAPS-0120, AAPS-0210 to AAPS-0320");
  }
}
