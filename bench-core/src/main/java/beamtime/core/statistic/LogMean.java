package beamtime.core.statistic;

/**
 * Logarithm of the mean of some forks' means, and the square of its standard error.
 *
 * @param value natural logarithm
 * @param variance by the delta method, from the spread of the forks' means: the only independent
 *     ones
 * @param forks how many
 */
record LogMean(double value, double variance, int forks) {
  static LogMean of(double[] forkMeans) {
    double sum = 0;
    for (double mean : forkMeans) {
      sum += mean;
    }
    int forks = forkMeans.length;
    double mean = sum / forks;
    double squares = 0;
    for (double forkMean : forkMeans) {
      squares += (forkMean - mean) * (forkMean - mean);
    }
    return new LogMean(Math.log(mean), squares / (forks - 1) / forks / (mean * mean), forks);
  }
}
