package beamtime.site.statistic;

/**
 * Neighbouring values of a series that count as one level.
 *
 * @param count how many, at least 1
 * @param mean of them
 * @param deviation their standard deviation, by count and not by count - 1; in the unit of the mean
 */
public record Stretch(int count, double mean, double deviation) {
  /** The values from one index to before another. */
  static Stretch of(double[] series, int from, int to) {
    int count = to - from;
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += series[i];
    }
    double mean = sum / count;
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (series[i] - mean) * (series[i] - mean);
    }
    return new Stretch(count, mean, Math.sqrt(squares / count));
  }
}
