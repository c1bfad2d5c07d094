package beamtime.site.verdict;

import beamtime.core.statistic.RatioEstimate;
import beamtime.site.run.MeasuredCell;
import beamtime.site.statistic.RankTest;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell and the one that it is compared with.
 *
 * @param base the one that it is compared with
 * @param cell the one that is judged
 * @param speed how many times as fast it is, above 1 is faster whether the scores are rates or
 *     times; its own p value is uncorrected; empty if that is not known
 * @param pValue of the ratio, after correction for the number of cells that were compared with it:
 *     what the verdict rests on; empty where there was no test
 * @param verdict the outcome
 */
public record Comparison(
    MeasuredCell base,
    MeasuredCell cell,
    Optional<RatioEstimate> speed,
    OptionalDouble pValue,
    Verdict verdict) {
  /** Whether the base was measured, and it has no number any more. */
  public boolean isLost() {
    return base.isMeasured() && !cell.isMeasured();
  }

  /** Whether the benchmark itself is not the same in both. */
  public boolean isOfOtherCode() {
    String before = base.record().code();
    String now = cell.record().code();
    return !before.isEmpty() && !now.isEmpty() && !before.equals(now);
  }

  /**
   * Of the rank test on the means of the forks, uncorrected: a second opinion that the verdict does
   * not rest on; empty where there was no test.
   */
  public OptionalDouble rankPValue() {
    return speed.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(RankTest.pValue(base.samples().means(), cell.samples().means()));
  }
}
