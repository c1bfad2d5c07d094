package beamtime.site.page.scaling;

import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.ScalabilityRecord;
import beamtime.site.page.FigureModel;
import beamtime.site.page.SiteContent;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The points of a run's loads in charts.
 *
 * @param figures one for each sweep
 * @param without points that were not loaded, with their reasons
 */
public record ScalingModel(List<FigureModel> figures, List<String> without) {
  public ScalingModel {
    figures = List.copyOf(figures);
    without = List.copyOf(without);
  }

  /**
   * Those of a run.
   *
   * @param deadlines of all runs: a deadline run has one point, and is drawn with those of others
   */
  static ScalingModel of(RunFolder run, Map<Object, FigureModel> deadlines) {
    List<FigureModel> figures = new ArrayList<>();
    sweeps(loads(run), Mode.CLOSED)
        .values()
        .forEach(points -> figures.add(new ClosedLoop(points, law(points, run)).figure()));
    sweeps(loads(run), Mode.OPEN)
        .values()
        .forEach(points -> figures.add(new OpenLoop(points).figure()));
    sweeps(loads(run), Mode.DEADLINES)
        .keySet()
        .forEach(alike -> figures.add(Objects.requireNonNull(deadlines.get(alike))));
    return new ScalingModel(
        figures,
        run.cells().stream()
            .filter(cell -> cell.isPoint() && Load.of(cell).isEmpty())
            .map(cell -> cell.name() + ": " + cell.record().cause())
            .toList());
  }

  /**
   * Figures of the points with deadlines of all runs, by their circumstances: made once for all
   * pages, since each has those of every run.
   */
  static Map<Object, FigureModel> deadlines(SiteContent site) {
    Map<Object, FigureModel> figures = new HashMap<>();
    sweeps(site.runs().stream().flatMap(ScalingModel::loads), Mode.DEADLINES)
        .forEach((alike, points) -> figures.put(alike, new Deadlines(points).figure()));
    return figures;
  }

  /** The law that was fitted, where it rests on nothing that is unverified. */
  private static Optional<ScalabilityRecord> law(List<Load> points, RunFolder run) {
    boolean verified =
        points.stream()
            .map(Load::cell)
            .filter(MeasuredCell::isMeasured)
            .allMatch(cell -> cell.record().verified());
    return run.record().scalability().filter(law -> verified);
  }

  /** A row for each sweep of a run, in the order of their figures. */
  static List<Sweep> sweeps(RunFolder run) {
    List<Sweep> rows = new ArrayList<>();
    for (Mode mode : List.of(Mode.CLOSED, Mode.OPEN, Mode.DEADLINES)) {
      sweeps(loads(run), mode).values().stream()
          .map(points -> Sweep.of(name(points.get(0)), points))
          .forEach(rows::add);
    }
    return rows;
  }

  private static String name(Load one) {
    return one.mode() == Mode.DEADLINES ? Deadlines.kind(one) : one.sweep();
  }

  private static Stream<Load> loads(RunFolder run) {
    return run.cells().stream().flatMap(cell -> Load.of(cell).stream());
  }

  /** Points that are drawn together, by what they share. */
  private static Map<Object, List<Load>> sweeps(Stream<Load> loads, Mode mode) {
    return loads
        .filter(load -> load.mode() == mode)
        .collect(
            Collectors.groupingBy(
                mode == Mode.DEADLINES ? ScalingModel::circumstances : Load::sweep,
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /** Kind, machine, commit and servers as they were set up. */
  private static List<Object> circumstances(Load one) {
    return List.of(
        Deadlines.kind(one),
        Held.setUp(one),
        one.cell().machine(),
        one.cell().provider(),
        one.cell().run().commit(),
        Deadlines.isOfBeamline(one) ? one.cell().data() : "");
  }
}
