package beamtime.core.workload;

import beamtime.core.cell.CellName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Some cells of a grid in which every two values of two parameters meet: what goes wrong in one
 * combination and not in others depends on two parameters as a rule, seldom on more (Kuhn, Wallace
 * and Gallo, "Software fault interactions and implications for software testing", 2004), while the
 * product of all doubles with each parameter. Always that cell comes next in which most new pairs
 * meet.
 */
final class Pairs implements Iterator<CellName> {
  private final List<CellName> left;
  private final Predicate<String> own;
  private final Set<Set<Map.Entry<String, String>>> missing = new HashSet<>();
  private final Map<CellName, Set<Set<Map.Entry<String, String>>>> met = new HashMap<>();

  /**
   * The cells that are needed.
   *
   * @param own names of parameters of which one at least must be in a pair; of all others each
   *     value is in a cell
   */
  Pairs(List<CellName> grid, Predicate<String> own) {
    this.own = own;
    left = new ArrayList<>(grid);
    grid.forEach(cell -> missing.addAll(of(cell)));
  }

  @Override
  public boolean hasNext() {
    return left.stream().anyMatch(cell -> !fresh(cell).isEmpty());
  }

  @Override
  public CellName next() {
    CellName best =
        left.stream()
            .max(Comparator.comparingInt(cell -> fresh(cell).size()))
            .orElseThrow(NoSuchElementException::new);
    met.put(best, fresh(best));
    missing.removeAll(of(best));
    left.remove(best);
    return best;
  }

  /**
   * Says that a cell could not be had: what meets in it has to meet in another, if there is one.
   */
  void lacks(CellName cell) {
    missing.addAll(met.getOrDefault(cell, Set.of()));
  }

  private Set<Set<Map.Entry<String, String>>> fresh(CellName cell) {
    Set<Set<Map.Entry<String, String>>> pairs = of(cell);
    pairs.retainAll(missing);
    return pairs;
  }

  /** A single value, and the empty cell of no parameters, count as well. */
  private Set<Set<Map.Entry<String, String>>> of(CellName cell) {
    Set<Set<Map.Entry<String, String>>> pairs = new HashSet<>();
    pairs.add(Set.of());
    for (Map.Entry<String, String> one : cell.params().entrySet()) {
      pairs.add(Set.of(one));
      for (Map.Entry<String, String> other : cell.params().entrySet()) {
        if (own.test(one.getKey()) && !one.equals(other)) {
          pairs.add(Set.of(one, other));
        }
      }
    }
    return pairs;
  }
}
