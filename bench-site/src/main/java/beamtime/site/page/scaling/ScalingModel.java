package beamtime.site.page.scaling;

import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.ScalabilityRecord;
import beamtime.site.page.FigureModel;
import beamtime.site.page.SiteContent;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
   * @param site all runs: a deadline run has one point, and is drawn with those of others
   */
  static ScalingModel of(RunFolder run, SiteContent site) {
    List<FigureModel> figures = new ArrayList<>();
    sweeps(loads(run), Mode.CLOSED, Load::sweep)
        .forEach(points -> figures.add(new ClosedLoop(points, law(points, run)).figure()));
    sweeps(loads(run), Mode.OPEN, Load::sweep)
        .forEach(points -> figures.add(new OpenLoop(points).figure()));
    for (List<Load> points : sweeps(loads(run), Mode.DEADLINES, ScalingModel::circumstances)) {
      figures.add(new Deadlines(alike(points.get(0), site)).figure());
    }
    return new ScalingModel(
        figures,
        run.cells().stream()
            .filter(cell -> cell.isPoint() && Load.of(cell).isEmpty())
            .map(cell -> cell.name() + ": " + cell.record().cause())
            .toList());
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
      boolean frames = mode == Mode.DEADLINES;
      sweeps(loads(run), mode, frames ? ScalingModel::circumstances : Load::sweep).stream()
          .map(points -> Sweep.of(name(points.get(0), frames), points))
          .forEach(rows::add);
    }
    return rows;
  }

  private static String name(Load one, boolean frames) {
    return frames ? Deadlines.kind(one) : one.sweep();
  }

  private static Stream<Load> loads(RunFolder run) {
    return run.cells().stream().flatMap(cell -> Load.of(cell).stream());
  }

  private static List<List<Load>> sweeps(
      Stream<Load> loads, Mode mode, Function<Load, Object> alike) {
    Map<Object, List<Load>> sweeps =
        loads
            .filter(load -> load.mode() == mode)
            .collect(Collectors.groupingBy(alike, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(sweeps.values());
  }

  /** Points of all runs under the same circumstances. */
  private static List<Load> alike(Load one, SiteContent site) {
    return site.runs().stream()
        .flatMap(ScalingModel::loads)
        .filter(other -> other.mode() == Mode.DEADLINES)
        .filter(other -> circumstances(other).equals(circumstances(one)))
        .toList();
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
