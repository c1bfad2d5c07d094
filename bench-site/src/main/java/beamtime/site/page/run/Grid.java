package beamtime.site.page.run;

import beamtime.core.cell.OnBackend;
import beamtime.core.result.BackendRecord;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Cells of a run in rows and columns: those that JMH measured, or the points of a load run. Points
 * among cells of JMH answer another question, and stand on the page of the curves.
 *
 * @param backends the columns, in the order of the run; the floor is none of them
 * @param rows by family, then in the order of the run
 */
record Grid(List<String> backends, List<Row> rows) {
  /**
   * A workload with one set of parameters.
   *
   * @param workload such as {@code JobScan}
   * @param params those that all backends have; in a row of one backend's own also those in which
   *     it differs from that backend's cell in the row above
   * @param own whether it has another cell of a backend that has one in a row above
   * @param cells by backend; at most one of each, and at least one
   * @param mains the cells of the row that is no backend's own: what these are compared with
   */
  record Row(
      String workload,
      Map<String, String> params,
      boolean own,
      Map<String, MeasuredCell> cells,
      Map<String, MeasuredCell> mains) {
    Family family() {
      return Family.of(cells.values().iterator().next().record());
    }

    /** The cell that others of a backend's row are compared with. */
    Optional<MeasuredCell> main(String backend) {
      return Optional.ofNullable(mains.get(backend));
    }
  }

  static Grid of(RunFolder run) {
    boolean load = run.isLoad();
    List<MeasuredCell> cells =
        run.cells().stream()
            .filter(cell -> !cell.record().backend().equals(OnBackend.FLOOR))
            .filter(cell -> load || !cell.isPoint())
            .toList();
    Map<String, List<MeasuredCell>> workloads = new LinkedHashMap<>();
    cells.forEach(
        cell ->
            workloads
                .computeIfAbsent(cell.record().workload(), workload -> new ArrayList<>())
                .add(cell));
    List<Row> rows = new ArrayList<>();
    workloads.forEach((workload, its) -> rows.addAll(rows(workload, its)));
    // stable: the order of the run stays within a family
    rows.sort(Comparator.comparing(Row::family));
    return new Grid(backends(run, cells), List.copyOf(rows));
  }

  private static List<String> backends(RunFolder run, List<MeasuredCell> cells) {
    Set<String> used = new LinkedHashSet<>();
    cells.forEach(cell -> used.add(cell.record().backend()));
    Set<String> ordered = new LinkedHashSet<>();
    run.record().backends().stream()
        .map(BackendRecord::name)
        .filter(used::contains)
        .forEach(ordered::add);
    ordered.addAll(used);
    return List.copyOf(ordered);
  }

  private static List<Row> rows(String workload, List<MeasuredCell> cells) {
    Set<String> shared = shared(cells);
    Map<Map<String, String>, List<MeasuredCell>> byShared = new LinkedHashMap<>();
    for (MeasuredCell cell : cells) {
      Map<String, String> params = new TreeMap<>(cell.record().params());
      params.keySet().retainAll(shared);
      byShared.computeIfAbsent(params, key -> new ArrayList<>()).add(cell);
    }
    List<Row> rows = new ArrayList<>();
    byShared.forEach((params, its) -> rows.addAll(rows(workload, params, its)));
    return rows;
  }

  /** What every cell of a workload has; the rest is a backend's own. */
  private static Set<String> shared(List<MeasuredCell> cells) {
    Set<String> shared = new TreeSet<>(cells.get(0).record().params().keySet());
    cells.forEach(cell -> shared.retainAll(cell.record().params().keySet()));
    return shared;
  }

  /** A row with the first cell of each backend, then one for each other. */
  private static List<Row> rows(
      String workload, Map<String, String> params, List<MeasuredCell> cells) {
    Map<String, MeasuredCell> first = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (MeasuredCell cell : cells) {
      MeasuredCell main = first.putIfAbsent(cell.record().backend(), cell);
      if (main != null) {
        Map<String, String> differing = new TreeMap<>(cell.record().params());
        differing.entrySet().removeAll(main.record().params().entrySet());
        differing.putAll(params);
        rows.add(new Row(workload, differing, true, Map.of(cell.record().backend(), cell), first));
      }
    }
    rows.add(0, new Row(workload, params, false, first, first));
    return rows;
  }
}
