package beamtime.site.page.run;

import beamtime.site.page.FigureModel;
import beamtime.site.page.Link;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import beamtime.site.run.RunFolder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an answer costs on each backend of a run.
 *
 * @param run which
 * @param paths of its pages
 * @param families with a figure for each workload and its parameters, none empty
 * @param without cells that are left out: without a valid, verified, undisturbed number, or without
 *     a figure
 * @param alone questions that one backend alone has figures for, which are not drawn
 * @param others pages of other runs; only the page that the menu leads to has them
 */
public record CostModel(
    RunHeading run,
    RunPaths paths,
    List<Kind> families,
    int without,
    int alone,
    List<Link> others) {
  /**
   * Figures of a family.
   *
   * @param name such as {@code jobs}
   * @param figures by workload and parameters
   */
  public record Kind(String name, List<FigureModel> figures) {}

  /** A workload with the parameters that all backends have, and every cell of it. */
  private record Question(Grid.Row row, List<MeasuredCell> cells) {
    List<CostPoint> points() {
      return cells.stream().flatMap(cell -> CostPoint.of(cell).stream()).toList();
    }

    String name() {
      return (row.workload() + " " + Params.text(row.params())).strip();
    }

    boolean isContested() {
      return backends() > 1;
    }

    long backends() {
      return points().stream().map(CostPoint::backend).distinct().count();
    }
  }

  static CostModel of(RunFolder run, List<Link> others) {
    Grid grid = Grid.of(run);
    List<Question> questions = questions(grid);
    Map<String, List<FigureModel>> families = new LinkedHashMap<>();
    for (Question one : questions) {
      if (one.isContested()) {
        families
            .computeIfAbsent(one.row().family().label(), family -> new ArrayList<>())
            .add(new CostFigure(one.name(), grid.backends(), one.points()).figure());
      }
    }
    int cells = questions.stream().mapToInt(one -> one.cells().size()).sum();
    int points = questions.stream().mapToInt(one -> one.points().size()).sum();
    return new CostModel(
        RunHeading.of(run.record()),
        RunPaths.of(run.record()),
        families.entrySet().stream()
            .map(family -> new Kind(family.getKey(), family.getValue()))
            .toList(),
        cells - points,
        (int) questions.stream().filter(one -> one.backends() == 1).count(),
        others);
  }

  /** A backend's own rows belong to the row that they are compared with. */
  private static List<Question> questions(Grid grid) {
    IdentityHashMap<Map<String, MeasuredCell>, Question> byMains = new IdentityHashMap<>();
    List<Question> all = new ArrayList<>();
    for (Grid.Row row : grid.rows()) {
      Question question =
          byMains.computeIfAbsent(
              row.mains(),
              mains -> {
                Question one = new Question(row, new ArrayList<>());
                all.add(one);
                return one;
              });
      question.cells().addAll(row.cells().values());
    }
    return all;
  }

  /** Whether a run's page would have a picture; points of loads have pages of their own. */
  static boolean isOf(RunFolder run) {
    return !run.isLoad() && questions(Grid.of(run)).stream().anyMatch(Question::isContested);
  }
}
