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

  /** The ratio of two means. */
  static LogRatio of(LogMean numerator, LogMean denominator) {
    double variance = numerator.variance() + denominator.variance();
    double spread =
        Math.pow(numerator.variance(), 2) / (numerator.forks() - 1)
            + Math.pow(denominator.variance(), 2) / (denominator.forks() - 1);
    return new LogRatio(
        numerator.value() - denominator.value(),
        error(variance),
        spread > 0 ? variance * variance / spread : 1);
  }

  private static double error(double variance) {
    return Math.max(LEAST_ERROR, Math.sqrt(variance));
  }

  /** In standard errors. */
  double distanceFrom(double centre) {
    return distance(value - centre, error);
  }

  /** That of a resample from what was observed, in the resample's own standard errors. */
  static double distance(double difference, double variance, double centre) {
    return distance(difference - centre, error(variance));
  }

  /** A resample of nothing but zeros is as far as can be. */
  private static double distance(double difference, double error) {
    double distance = Math.abs(difference) / error;
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
