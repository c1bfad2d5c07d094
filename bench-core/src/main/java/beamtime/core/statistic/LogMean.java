package beamtime.core.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Logarithm of the mean of a cell's forks, or of the ratio of two, and the square of its standard
 * error.
 *
 * @param value natural logarithm
 * @param variance by the delta method, from the spread of the forks' means: the only independent
 *     ones; what lies between iterations is in it
 * @param freedom degrees of freedom of the variance
 */
record LogMean(double value, double variance, double freedom) {
  /** The mean of samples by fork; at least two forks, none negative, not all 0. */
  static LogMean of(List<List<Double>> forks) {
    double[] means = means(forks);
    double mean = mean(means);
    return of(Math.log(mean), Arrays.stream(means).map(fork -> fork / mean - 1).toArray());
  }

  /**
   * The ratio of two means whose forks ran in pairs, by what is left of the first in each pair when
   * the second is taken off; what both of a pair have in common is not in its variance.
   *
   * @param numerator samples by fork, as for {@link #of}
   * @param denominator of as many forks
   */
  static LogMean inPairs(List<List<Double>> numerator, List<List<Double>> denominator) {
    double[] over = means(numerator);
    double[] under = means(denominator);
    double meanOver = mean(over);
    double meanUnder = mean(under);
    return of(
        Math.log(meanOver) - Math.log(meanUnder),
        IntStream.range(0, over.length)
            .mapToDouble(fork -> over[fork] / meanOver - under[fork] / meanUnder)
            .toArray());
  }

  private static LogMean of(double value, double[] deviations) {
    int count = deviations.length;
    double squares = Arrays.stream(deviations).map(deviation -> deviation * deviation).sum();
    return new LogMean(value, squares / (count - 1) / count, count - 1);
  }

  private static double[] means(List<List<Double>> forks) {
    return forks.stream()
        .mapToDouble(fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** The ratio to the mean of forks that have nothing to do with these, by Satterthwaite. */
  LogMean over(LogMean other) {
    double sum = variance + other.variance;
    double spread = variance * variance / freedom + other.variance * other.variance / other.freedom;
    return new LogMean(
        value - other.value,
        sum,
        spread > 0 ? sum * sum / spread : Math.min(freedom, other.freedom));
  }
}
