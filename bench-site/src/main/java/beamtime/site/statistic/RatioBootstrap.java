package beamtime.site.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Ratio of two means by a bootstrap on two levels: forks are drawn with replacement, then the
 * iterations of each drawn fork (Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, ISMM
 * 2013; Davison and Hinkley, Bootstrap Methods and their Application, 1997, section 3.8).
 *
 * <p>With five forks the plain percentiles of the resampled ratios make an interval that is too
 * narrow where forks differ (their spread is that of five draws from five, and 4/5 of what it
 * should be) and too wide where they do not (the spread of the iterations counts twice): it held
 * the true ratio in 88 to 98 % of simulated pairs. So each resample is studentized, its distance
 * from the observed ratio divided by its own standard error, both on the logarithm of the ratio,
 * which makes them free of scale (the bootstrap-t of Efron and Tibshirani, An Introduction to the
 * Bootstrap, 1993, section 12.5; Davison and Hinkley, section 5.2.1). The interval is symmetric on
 * the logarithm (Hall, On Symmetric Bootstrap Confidence Intervals, 1988), which errs less with few
 * forks, and is the set of all ratios that the test does not refuse.
 */
public final class RatioBootstrap {
  /**
   * Resamples of a verdict: the smallest p value, 1 in 10 000, is still a discovery in a family of
   * 500 cells of which one differs in a hundred; ten times as many would change the third digit.
   */
  public static final int RESAMPLES = 9_999;

  /** Chance that the interval misses, and that equals are called different. */
  public static final double ALPHA = 0.05;

  /**
   * Relative: keeps samples without any spread from dividing by zero, far below what clocks see.
   */
  private static final double LEAST_ERROR = 1e-9;

  private final int resamples;

  /**
   * Sets the effort.
   *
   * @param resamples one less than a multiple of 20, so that 5 % of them are a whole number
   *     (Davison and Hinkley, section 4.2.1)
   */
  public RatioBootstrap(int resamples) {
    if ((resamples + 1) % 20 != 0) {
      throw new IllegalArgumentException(resamples + " is not one less than a multiple of 20");
    }
    this.resamples = resamples;
  }

  /**
   * Mean of the one over the mean of the other.
   *
   * @param numerator iterations by fork, at least two forks, none negative, not all 0
   * @param denominator the same of the other
   * @param seed the same gives the same estimate
   */
  public RatioEstimate estimate(
      List<List<Double>> numerator, List<List<Double>> denominator, long seed) {
    Forks over = new Forks(numerator);
    Forks under = new Forks(denominator);
    LogRatio observed = LogRatio.of(over.means(), under.means());
    double[] distances = distances(over, under, observed.value(), new SplittableRandom(seed));
    double width =
        distances[(int) Math.round((resamples + 1) * (1 - ALPHA)) - 1] * observed.error();
    return new RatioEstimate(
        Math.exp(observed.value()),
        Math.exp(observed.value() - width),
        Math.exp(observed.value() + width),
        pValue(distances, observed.distanceFrom(0)));
  }

  /** Of all resamples from the observed ratio in their own standard errors, the smallest first. */
  private double[] distances(Forks over, Forks under, double centre, SplittableRandom random) {
    double[] overMeans = over.means();
    double[] underMeans = under.means();
    double[] distances = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      over.resample(random, overMeans);
      under.resample(random, underMeans);
      distances[i] = LogRatio.of(overMeans, underMeans).distanceFrom(centre);
    }
    Arrays.sort(distances);
    return distances;
  }

  /** Davison and Hinkley, section 4.2.1: what was observed counts as one of the resamples. */
  private double pValue(double[] distances, double observed) {
    int asFar = 0;
    while (asFar < resamples && distances[resamples - 1 - asFar] >= observed) {
      asFar++;
    }
    return (1.0 + asFar) / (1.0 + resamples);
  }

  /** Logarithm of a ratio with its standard error. */
  private record LogRatio(double value, double error) {
    static LogRatio of(double[] over, double[] under) {
      LogMean numerator = LogMean.of(over);
      LogMean denominator = LogMean.of(under);
      return new LogRatio(
          numerator.value() - denominator.value(),
          Math.max(LEAST_ERROR, Math.sqrt(numerator.variance() + denominator.variance())));
    }

    /** In standard errors; a resample of nothing but zeros is as far as can be. */
    double distanceFrom(double centre) {
      double distance = Math.abs(value - centre) / error;
      return Double.isNaN(distance) ? Double.POSITIVE_INFINITY : distance;
    }
  }
}
