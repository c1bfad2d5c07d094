package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.CellName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class PairsTest {
  @Test
  void everyTwoValuesMeetInFewCells() {
    List<CellName> grid = grid();
    List<CellName> chosen = all(new Pairs(grid, param -> true));
    assertThat(chosen).hasSizeBetween(8, 16).isSubsetOf(grid).doesNotHaveDuplicates();
    for (CellName wanted : grid) {
      requirePairs(chosen, wanted, wanted.params().keySet());
    }
  }

  @Test
  void withoutParametersOfItsOwnEachValueIsThereOnce() {
    assertThat(all(new Pairs(grid(), param -> false)))
        .hasSize(4)
        .extracting(cell -> cell.params().get("a"))
        .containsExactlyInAnyOrder("0", "1", "2", "3");
  }

  @Test
  void anOwnParameterMeetsAllOthers() {
    List<CellName> chosen = all(new Pairs(grid(), "b"::equals));
    assertThat(chosen).hasSize(8);
    for (CellName wanted : grid()) {
      requirePairs(chosen, wanted, Set.of("b"));
    }
  }

  @Test
  void whatWouldMeetInACellThatIsLackingMeetsInAnother() {
    Predicate<CellName> lacking =
        cell -> cell.params().get("b").equals("0") && cell.params().get("c").equals("0");
    Pairs pairs = new Pairs(grid(), param -> true);
    List<CellName> there = new ArrayList<>();
    while (pairs.hasNext()) {
      CellName cell = pairs.next();
      if (lacking.test(cell)) {
        pairs.lacks(cell);
      } else {
        there.add(cell);
      }
    }
    for (CellName wanted : grid()) {
      if (!lacking.test(wanted)) {
        requirePairs(there, wanted, wanted.params().keySet());
      }
    }
  }

  private static void requirePairs(List<CellName> chosen, CellName wanted, Set<String> own) {
    for (String one : own) {
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

  private static List<CellName> grid() {
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
    return grid;
  }

  private static List<CellName> all(Pairs pairs) {
    List<CellName> all = new ArrayList<>();
    pairs.forEachRemaining(all::add);
    return all;
  }

  @Test
  void ofTwoParametersOrFewerAllCellsAreNeeded() {
    List<CellName> none = List.of(cell(Map.of()));
    List<CellName> one = List.of(cell(Map.of("a", "1")), cell(Map.of("a", "2")));
    assertThat(all(new Pairs(none, param -> true))).isEqualTo(none);
    assertThat(all(new Pairs(one, param -> true))).containsExactlyInAnyOrderElementsOf(one);
  }

  private static CellName cell(Map<String, String> params) {
    return new CellName("Workload", "backend", params);
  }
}
