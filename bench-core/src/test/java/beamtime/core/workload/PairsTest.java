package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairsTest {
  @Test
  void everyTwoValuesMeetInFewCells() {
    List<CellName> grid = new ArrayList<>();
    for (int n = 0; n < 128; n++) {
      grid.add(
          cell(
              Map.of(
                  "a",
                  "" + n % 4,
                  "b",
                  "" + n / 4 % 2,
                  "c",
                  "" + n / 8 % 2,
                  "d",
                  "" + n / 16 % 2,
                  "e",
                  "" + n / 32 % 2,
                  "f",
                  "" + n / 64)));
    }
    List<CellName> chosen = Pairs.covering(grid);
    assertThat(chosen).hasSizeBetween(8, 16).isSubsetOf(grid).doesNotHaveDuplicates();
    for (CellName wanted : grid) {
      for (String one : wanted.params().keySet()) {
        for (String other : wanted.params().keySet()) {
          assertThat(chosen)
              .as("%s and %s of %s", one, other, wanted)
              .anyMatch(
                  cell ->
                      cell.params().get(one).equals(wanted.params().get(one))
                          && cell.params().get(other).equals(wanted.params().get(other)));
        }
      }
    }
  }

  @Test
  void ofTwoParametersOrFewerAllCellsAreNeeded() {
    List<CellName> none = List.of(cell(Map.of()));
    List<CellName> one = List.of(cell(Map.of("a", "1")), cell(Map.of("a", "2")));
    assertThat(Pairs.covering(none)).isEqualTo(none);
    assertThat(Pairs.covering(one)).containsExactlyInAnyOrderElementsOf(one);
  }

  private static CellName cell(Map<String, String> params) {
    return new CellName("Workload", "backend", params);
  }
}
