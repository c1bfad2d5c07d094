package beamtime.core.workload;

import beamtime.core.cell.CellName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Some cells of a grid in which every two values of two parameters meet: what goes wrong in one
 * combination and not in others depends on two parameters as a rule, seldom on more (Kuhn, Wallace
 * and Gallo, "Software fault interactions and implications for software testing", 2004), while the
 * product of all doubles with each parameter.
 */
final class Pairs {
  private Pairs() {}

  /** The cells that are needed, always that one first in which most new pairs meet. */
  static List<CellName> covering(List<CellName> grid) {
    Set<Set<Map.Entry<String, String>>> missing = new HashSet<>();
    grid.forEach(cell -> missing.addAll(of(cell)));
    List<CellName> chosen = new ArrayList<>();
    while (!missing.isEmpty()) {
      CellName best =
          grid.stream().max(Comparator.comparingLong(cell -> met(cell, missing))).orElseThrow();
      missing.removeAll(of(best));
      chosen.add(best);
    }
    return chosen;
  }

  private static long met(CellName cell, Set<Set<Map.Entry<String, String>>> missing) {
    return of(cell).stream().filter(missing::contains).count();
  }

  /** A single value, and the empty cell of no parameters, count as well. */
  private static Set<Set<Map.Entry<String, String>>> of(CellName cell) {
    Set<Set<Map.Entry<String, String>>> pairs = new HashSet<>();
    pairs.add(Set.of());
    for (Map.Entry<String, String> one : cell.params().entrySet()) {
      for (Map.Entry<String, String> other : cell.params().entrySet()) {
        pairs.add(one.equals(other) ? Set.of(one) : Set.of(one, other));
      }
    }
    return pairs;
  }
}
