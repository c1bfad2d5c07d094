package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.LinkRecord;
import beamtime.core.result.Score;
import beamtime.site.page.Amount;
import beamtime.site.page.Chart;
import beamtime.site.page.Fact;
import beamtime.site.page.Link;
import beamtime.site.page.Mark;
import beamtime.site.page.RunHeading;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cell with all that is known of it.
 *
 * @param run what run it is of
 * @param paths of that run's pages
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}
 * @param params its parameters
 * @param number its score
 * @param standing why its number can't be judged; empty if it can
 * @param charts of its samples and times
 * @param comparisons with the other backends
 * @param resources what client, server and machine spent
 * @param cost what a row took of the servers
 * @param limits what limits the number: floor, link
 * @param isVerified whether its answers were compared with the oracle's and were the same
 * @param difference between them; empty where there is none, or they were not compared
 * @param proof what is known of its answers; empty where it was not measured
 * @param load how it was loaded; empty where it is no point of a load
 * @param rerun command that measures it again
 * @param downloads raw data
 * @param previous cell in the order of the run
 * @param next cell in the order of the run
 */
public record CellModel(
    RunHeading run,
    RunPaths paths,
    String workload,
    String backend,
    List<Fact> params,
    Number number,
    Optional<Mark> standing,
    List<Chart> charts,
    List<Compared> comparisons,
    Resources resources,
    List<String> cost,
    List<Fact> limits,
    boolean isVerified,
    Optional<String> difference,
    List<Fact> proof,
    Optional<LoadModel> load,
    String rerun,
    List<Link> downloads,
    Optional<Link> previous,
    Optional<Link> next) {

  /**
   * A score.
   *
   * @param value as many digits as its error supports; empty where it has none
   * @param error such as {@code ± 0.4} or {@code (5.0 to 20)}; empty where there were too few
   *     samples
   * @param unit such as {@code scans/s}
   * @param forks samples of each
   */
  public record Number(String value, String error, String unit, List<List<String>> forks) {
    static Number of(MeasuredCell cell) {
      Optional<Score> score = cell.score();
      return new Number(
          score.map(Scores::value).orElse(""),
          score.map(Scores::error).orElse(""),
          cell.unit(),
          cell.samples().forks().stream()
              .map(fork -> fork.stream().map(value -> Scores.significant(value, 4)).toList())
              .toList());
    }
  }

  /**
   * A comparison.
   *
   * @param with page of the other cell; empty where it has none
   * @param comparison its verdict
   */
  public record Compared(Optional<Link> with, BaseComparison comparison) {}

  /** What limits its number. */
  static List<Fact> limits(MeasuredCell measured) {
    CellRecord cell = measured.record();
    List<Fact> limits = new ArrayList<>();
    cell.floorShare()
        .ifPresent(
            share ->
                limits.add(
                    new Fact(
                        "floor",
                        Scores.percent(share)
                            + " of its time is the harness's own"
                            + (share > CellRecord.FLOOR_MARK ? ": more than 5 %" : ""))));
    cell.doubts().forEach((doubt, why) -> limits.add(new Fact(doubt.subject(), why)));
    measured.doubt().ifPresent(doubt -> limits.add(new Fact("forks", doubt)));
    cell.link().ifPresent(link -> limits.add(new Fact("round trip of the link", text(link))));
    return limits;
  }

  private static String text(LinkRecord link) {
    return Amount.millis(link.before()) + " before, " + Amount.millis(link.after()) + " after";
  }
}
