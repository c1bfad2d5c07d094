package beamtime.core.study;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Cells that have one name in a study's file: a workload on some backends with a grid of values.
 */
public final class CellGroup {
  private final String id;
  private final List<StudyCell> cells;
  private final List<String> others;
  private final Map<String, Integer> lines;

  /** Identity of each cell, in their order: tables ask for it a million times. */
  private final List<SortedMap<String, String>> identities;

  /**
   * A group.
   *
   * @param id name in the file
   * @param cells every one of them
   * @param others programs that measure the same and are not ours, by their names
   * @param lines where in the file {@code workload}, {@code backends} and each parameter stand
   */
  CellGroup(String id, List<StudyCell> cells, List<String> others, Map<String, Integer> lines) {
    this.id = id;
    this.cells = List.copyOf(cells);
    this.others = List.copyOf(others);
    this.lines = Map.copyOf(lines);
    identities = this.cells.stream().map(StudyCell::identity).toList();
  }

  /** Its name in the file. */
  public String id() {
    return id;
  }

  /** Every cell. */
  public List<StudyCell> cells() {
    return cells;
  }

  /** Programs that measure the same and are not ours, by their names. */
  public List<String> others() {
    return others;
  }

  /** Where in the file {@code workload}, {@code backends} and each parameter stand. */
  public Map<String, Integer> lines() {
    return lines;
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
    return IntStream.range(0, cells.size())
        .filter(i -> ref.backend().isEmpty() || cells.get(i).backend().equals(ref.backend()))
        .filter(i -> identities.get(i).entrySet().containsAll(wanted.entrySet()))
        .mapToObj(cells::get)
        .toList();
  }

  private boolean has(String param) {
    return identities.stream().anyMatch(identity -> identity.containsKey(param));
  }
}
