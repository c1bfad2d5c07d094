package beamtime.site.page.compare;

import beamtime.site.page.Mark;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.verdict.Comparison;
import beamtime.site.verdict.Judge;
import beamtime.site.verdict.RunComparison;
import beamtime.site.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * What changed from a run to the next.
 *
 * @param base the one before
 * @param run the later one
 * @param paths of the later one's pages
 * @param basePaths of the other's
 * @param conclusion in a sentence
 * @param rows worst change first; {@code compare.js} puts them in the same order
 * @param onlyInBase names of cells
 * @param onlyInRun names of cells
 */
public record ChangesModel(
    RunHeading base,
    RunHeading run,
    RunPaths paths,
    RunPaths basePaths,
    String conclusion,
    List<Row> rows,
    List<String> onlyInBase,
    List<String> onlyInRun) {
  /** Slower first, then what has no number any more, what is faster, the undecided and the rest. */
  private static final Comparator<Comparison> WORST_FIRST =
      Comparator.comparingInt(ChangesModel::rank).thenComparingDouble(ChangesModel::logarithm);

  /** What a reader is told of such a cell; {@code compare.js} tells the same. */
  private static final String OTHER_CODE = "by other code of the benchmark";

  /**
   * A cell in both.
   *
   * @param name of the cell
   * @param basePage its page in the base, from the top of the site
   * @param page its page in the run
   * @param baseScore value and unit; empty where it has none
   * @param score of the run
   * @param ratio such as {@code 1.31×}; empty where there is none
   * @param interval of the ratio
   * @param p corrected p value
   * @param mark the verdict
   */
  public record Row(
      String name,
      String basePage,
      String page,
      String baseScore,
      String score,
      String ratio,
      String interval,
      String p,
      Mark mark) {
    static Row of(Comparison one) {
      return new Row(
          one.cell().name(),
          RunPaths.page(one.base()),
          RunPaths.page(one.cell()),
          RunGrounds.score(one.base()),
          RunGrounds.score(one.cell()),
          one.speed().map(Scores::ratio).orElse(""),
          one.speed().map(Scores::interval).orElse(""),
          Scores.probability(one.pValue()),
          mark(one));
    }

    private static Mark mark(Comparison one) {
      Mark mark = Mark.of(one.verdict());
      return one.isOfOtherCode() && one.speed().isPresent()
          ? new Mark(mark.tone(), mark.sign(), mark.word(), OTHER_CODE)
          : mark;
    }
  }

  static ChangesModel of(Neighbours pair) {
    RunComparison comparison = RunComparison.of(pair.base(), pair.run(), new Judge(Set.of()));
    return new ChangesModel(
        RunHeading.of(pair.base().record()),
        RunHeading.of(pair.run().record()),
        RunPaths.of(pair.run().record()),
        RunPaths.of(pair.base().record()),
        conclusion(comparison),
        comparison.cells().stream().sorted(WORST_FIRST).map(Row::of).toList(),
        comparison.onlyInBase(),
        comparison.onlyInOther());
  }

  private static int rank(Comparison one) {
    if (one.verdict() instanceof Verdict.Slower) {
      return 0;
    }
    if (one.isLost()) {
      return 1;
    }
    if (one.verdict() instanceof Verdict.Faster) {
      return 2;
    }
    return one.verdict() instanceof Verdict.NoDifferenceSeen ? 4 : 3;
  }

  /** The farther from 1 the earlier among the slower and the faster; the others as they are. */
  private static double logarithm(Comparison one) {
    int rank = rank(one);
    return rank == 0 || rank == 2 ? -Math.abs(Math.log(one.speed().orElseThrow().value())) : 0;
  }

  private static String conclusion(RunComparison comparison) {
    List<String> names =
        List.of(
            "slower",
            "without a number any more",
            "faster",
            "without a verdict",
            "without a difference");
    List<String> parts = new ArrayList<>();
    for (int rank = 0; rank < names.size(); rank++) {
      int wanted = rank;
      long count = comparison.cells().stream().filter(one -> rank(one) == wanted).count();
      if (count > 0 || rank == 0) {
        parts.add(count + " " + names.get(rank));
      }
    }
    int otherCode = comparison.otherCode().size();
    return "Of "
        + comparison.cells().size()
        + " cells in both "
        + String.join(", ", parts)
        + "."
        + (otherCode == 0 ? "" : " " + otherCode + " of them " + OTHER_CODE + ".");
  }
}
