package beamtime.site.statistic;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Logarithm of the ratio of two means.
 *
 * @param value natural logarithm
 * @param error its standard error
 * @param freedom degrees of freedom of the error, by Welch and Satterthwaite
 */
record LogRatio(double value, double error, double freedom) {
  /**
   * Relative: keeps samples without any spread from dividing by zero, far below what clocks see.
   */
  private static final double LEAST_ERROR = 1e-9;

  /**
   * The ratio of forks' means.
   *
   * @param over of the numerator
   * @param under of the denominator
   */
  static LogRatio of(double[] over, double[] under) {
    LogMean numerator = LogMean.of(over);
    LogMean denominator = LogMean.of(under);
    double variance = numerator.variance() + denominator.variance();
    double spread =
        Math.pow(numerator.variance(), 2) / (over.length - 1)
            + Math.pow(denominator.variance(), 2) / (under.length - 1);
    return new LogRatio(
        numerator.value() - denominator.value(),
        Math.max(LEAST_ERROR, Math.sqrt(variance)),
        spread > 0 ? variance * variance / spread : 1);
  }

  /** In standard errors; a resample of nothing but zeros is as far as can be. */
  double distanceFrom(double centre) {
    double distance = Math.abs(value - centre) / error;
    return Double.isNaN(distance) ? Double.POSITIVE_INFINITY : distance;
  }

  /**
   * How often a ratio as far from 1 would be seen if it were 1: from Student's distribution, whose
   * scale is set so that the end of the interval has {@code alpha}.
   *
   * @param reach of the interval to each side, in standard errors
   */
  double pValue(double alpha, double reach) {
    TDistribution student = TDistribution.of(freedom);
    double end = student.inverseSurvivalProbability(alpha / 2);
    return 2 * student.survivalProbability(distanceFrom(0) * end / reach);
  }
}
