package beamtime.core.statistic;

import java.util.List;

/**
 * Logarithm of the mean of a cell's forks, and the square of its standard error.
 *
 * @param value natural logarithm
 * @param variance by the delta method, from the spread of the forks' means: the only independent
 *     ones; what lies between iterations is in it
 * @param freedom degrees of freedom of the variance: forks less one
 */
record LogMean(double value, double variance, int freedom) {
  /** The mean of samples by fork; at least two forks, none negative, not all 0. */
  static LogMean of(List<List<Double>> forks) {
    double[] means =
        forks.stream()
            .mapToDouble(
                fork -> fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow())
            .toArray();
    double sum = 0;
    for (double fork : means) {
      sum += fork;
    }
    int count = means.length;
    double mean = sum / count;
    double squares = 0;
    for (double fork : means) {
      squares += (fork - mean) * (fork - mean);
    }
    return new LogMean(Math.log(mean), squares / (count - 1) / count / (mean * mean), count - 1);
  }
}
