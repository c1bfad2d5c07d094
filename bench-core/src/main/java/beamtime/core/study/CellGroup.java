package beamtime.core.study;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Cells that have one name in a study's file: a workload on some backends with a grid of values.
 *
 * @param id name in the file
 * @param cells every one of them
 * @param others programs that measure the same and are not ours, by their names
 * @param lines where in the file {@code workload}, {@code backends} and each parameter stand
 */
public record CellGroup(
    String id, List<StudyCell> cells, List<String> others, Map<String, Integer> lines) {
  public CellGroup {
    cells = List.copyOf(cells);
    others = List.copyOf(others);
    lines = Map.copyOf(lines);
  }

  /** The cells that a reference means for a row; what it names itself, the row does not change. */
  List<StudyCell> selected(CellRef ref, Map<String, String> row) {
    SortedMap<String, String> wanted = new TreeMap<>(ref.with());
    ref.match()
        .forEach(
            (param, column) -> {
              if (row.containsKey(column) && has(param)) {
                wanted.putIfAbsent(param, ref.ours(row.get(column)));
              }
            });
    return cells.stream()
        .filter(cell -> ref.backend().isEmpty() || cell.backend().equals(ref.backend()))
        .filter(cell -> cell.isOne(wanted))
        .toList();
  }

  private boolean has(String param) {
    return cells.stream().anyMatch(cell -> cell.value(param).isPresent());
  }
}
