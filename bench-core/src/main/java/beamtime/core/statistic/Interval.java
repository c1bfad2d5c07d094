package beamtime.core.statistic;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The 95 % interval of a cell's mean score: Student's, from the means of its forks as in {@link
 * RatioEstimate}, on the logarithm, so that no bound is below 0.
 *
 * @param low lower end, above 0
 * @param high upper end
 */
public record Interval(double low, double high) {
  /** With two forks the interval is very wide; with one there is none. */
  private static final int LEAST_FORKS = 2;

  /**
   * The interval of a mean.
   *
   * @param forks samples by fork
   * @return empty with fewer than two forks, and where samples are below 0 or all 0
   */
  public static Optional<Interval> of(List<List<Double>> forks) {
    boolean isPositive = forks.stream().flatMap(List::stream).anyMatch(sample -> sample > 0);
    boolean isNegative = forks.stream().flatMap(List::stream).anyMatch(sample -> !(sample >= 0));
    if (forks.size() < LEAST_FORKS || !isPositive || isNegative) {
      return Optional.empty();
    }
    LogMean mean = LogMean.of(forks);
    double width =
        Math.sqrt(mean.variance())
            * TDistribution.of(mean.freedom()).inverseSurvivalProbability(RatioEstimate.ALPHA / 2);
    return Optional.of(
        new Interval(Math.exp(mean.value() - width), Math.exp(mean.value() + width)));
  }

  /** As wide, as a share, around another number for the same mean. */
  public Interval around(double value) {
    double factor = value / Math.sqrt(low * high);
    return new Interval(factor * low, factor * high);
  }

  /** Of one over the mean: of times where it was of rates. */
  public Interval inverse() {
    return new Interval(1 / high, 1 / low);
  }

  /** {@code ± 5.0 %}; what is wider than its mean says nothing, however wide it is. */
  public String told() {
    return halfWidth() > 1
        ? "over 100 %"
        : String.format(Locale.ROOT, "± %.1f %%", 100 * halfWidth());
  }

  /** Half of its width as a share of the mean: 0.05 for ± 5 %. */
  public double halfWidth() {
    return halfWidth(low, high);
  }

  /** Of bounds that are equally far from their middle on the logarithm. */
  static double halfWidth(double low, double high) {
    return Math.sqrt(high / low) - 1;
  }
}
