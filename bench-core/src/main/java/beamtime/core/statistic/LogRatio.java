package beamtime.core.statistic;

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

  static double error(double variance) {
    return Math.max(LEAST_ERROR, Math.sqrt(variance));
  }

  /** In standard errors. */
  static double distance(double difference, double error) {
    return Math.abs(difference) / error;
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
    return 2 * student.survivalProbability(distance(value, error) * end / reach);
  }
}
