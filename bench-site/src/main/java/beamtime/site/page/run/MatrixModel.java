package beamtime.site.page.run;

import beamtime.core.cell.WorkloadText;
import beamtime.core.result.BackendRecord;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run's workloads by its backends.
 *
 * @param run what run it is
 * @param paths of its pages
 * @param columns its backends
 * @param base backend with which the others are compared until the reader chooses another
 * @param families of workloads, none empty
 * @param choices what the reader can filter by
 * @param curves page of its points of loads, from the top of the site; empty where it has none
 * @param reach how far acknowledged writes have come, where those that are compared differ
 * @param about what the start page says first; empty on other pages
 */
public record MatrixModel(
    RunHeading run,
    RunPaths paths,
    List<Column> columns,
    String base,
    List<Group> families,
    Choices choices,
    String curves,
    List<String> reach,
    Optional<About> about) {

  /**
   * A backend.
   *
   * @param name such as {@code hbase}
   * @param version of the server; empty where it is not known
   * @param provider who ran it; empty where it is not known
   * @param failure why it did not start or last; empty where it did
   */
  public record Column(String name, String version, String provider, String failure) {}

  /**
   * Workloads of a family.
   *
   * @param name such as {@code jobs}
   * @param finding what the verdicts say, in a sentence
   * @param rows of cells
   */
  public record Group(String name, String finding, List<Row> rows) {}

  /**
   * A row.
   *
   * @param workload such as {@code JobScan}
   * @param about page that explains it, from the top of the site; empty where there is none
   * @param operation what one operation is, in the first of its rows; empty in the others
   * @param params such as {@code days=2 filters=1}
   * @param filters the same, a line for each
   * @param own whether it has a further cell of a backend that has one above
   * @param cells by column; empty where there is none
   */
  public record Row(
      String workload,
      String about,
      String operation,
      String params,
      String filters,
      boolean own,
      List<Optional<MatrixCell>> cells) {}

  /**
   * What the reader can filter by.
   *
   * @param workloads in the order of the rows
   * @param params values by parameter
   * @param providers in alphabetical order
   */
  public record Choices(
      List<String> workloads, Map<String, SortedSet<String>> params, SortedSet<String> providers) {}

  static MatrixModel of(RunFolder run, Grid grid, BaseComparisons comparisons) {
    List<Column> columns = grid.backends().stream().map(name -> column(run, name)).toList();
    return new MatrixModel(
        RunHeading.of(run.record()),
        RunPaths.of(run.record()),
        columns,
        base(grid),
        groups(grid, comparisons),
        choices(grid, columns),
        run.hasPoints() ? RunPaths.curves(run) : "",
        Reach.of(comparisons.all()),
        Optional.empty());
  }

  /** The same as the start page shows it. */
  MatrixModel startingWith(About start) {
    return new MatrixModel(
        run, paths, columns, base, families, choices, curves, reach, Optional.of(start));
  }

  private static Column column(RunFolder run, String name) {
    return run.cells().stream()
        .filter(cell -> cell.record().backend().equals(name))
        .flatMap(cell -> cell.backend().stream())
        .findFirst()
        .map(server -> column(name, server))
        .orElseGet(() -> new Column(name, "", "", ""));
  }

  private static Column column(String name, BackendRecord server) {
    return new Column(name, server.product(), server.provider(), server.failure());
  }

  /** The backend with most numbers: most others have something to be compared with. */
  private static String base(Grid grid) {
    // the first of several
    return grid.backends().stream()
        .sorted(Comparator.comparing((String name) -> -numbers(grid, name)))
        .findFirst()
        .orElse("");
  }

  private static long numbers(Grid grid, String backend) {
    return grid.rows().stream()
        .filter(row -> !row.own())
        .map(row -> row.cells().get(backend))
        .filter(cell -> cell != null && cell.isMeasured())
        .count();
  }

  private static List<Group> groups(Grid grid, BaseComparisons comparisons) {
    Bars bars = Bars.of(grid);
    Map<Family, List<Grid.Row>> families = new TreeMap<>();
    for (Grid.Row row : grid.rows()) {
      families.computeIfAbsent(row.family(), family -> new ArrayList<>()).add(row);
    }
    return families.entrySet().stream()
        .map(
            family ->
                new Group(
                    family.getKey().label(),
                    Finding.of(family.getValue(), comparisons.all()),
                    rows(family.getValue(), grid, comparisons, bars)))
        .toList();
  }

  private static List<Row> rows(
      List<Grid.Row> rows, Grid grid, BaseComparisons comparisons, Bars bars) {
    Set<String> explained = new HashSet<>();
    return rows.stream()
        .map(
            row -> {
              Optional<WorkloadText> text = WorkloadText.of(row.workload());
              boolean first = explained.add(row.workload());
              return new Row(
                  row.workload(),
                  text.map(known -> RunPaths.workload(row.workload())).orElse(""),
                  text.filter(known -> first).map(WorkloadText::operation).orElse(""),
                  Params.text(row.params()),
                  Params.lines(row.params()),
                  row.own(),
                  cells(row, grid, comparisons, bars));
            })
        .toList();
  }

  private static List<Optional<MatrixCell>> cells(
      Grid.Row row, Grid grid, BaseComparisons comparisons, Bars bars) {
    List<Optional<MatrixCell>> cells = new ArrayList<>();
    for (String backend : grid.backends()) {
      MeasuredCell cell = row.cells().get(backend);
      cells.add(Optional.ofNullable(cell).map(it -> MatrixCell.of(it, row, comparisons, bars)));
    }
    return cells;
  }

  private static Choices choices(Grid grid, List<Column> columns) {
    SortedSet<String> providers = new TreeSet<>();
    columns.forEach(column -> providers.add(column.provider()));
    providers.remove("");
    Map<String, SortedSet<String>> params = new TreeMap<>();
    for (Grid.Row row : grid.rows()) {
      for (MeasuredCell cell : row.cells().values()) {
        cell.record()
            .params()
            .forEach((key, value) -> params.computeIfAbsent(key, k -> new TreeSet<>()).add(value));
      }
    }
    // what all cells share distinguishes none
    params.values().removeIf(values -> values.size() < 2);
    return new Choices(
        grid.rows().stream().map(Grid.Row::workload).distinct().toList(), params, providers);
  }
}
