package beamtime.site.statistic;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * A mean with its 95 % interval: Student's on the logarithm of the mean, whose standard error is
 * the mean's relative one (delta method).
 *
 * @param value the mean, above 0
 * @param low lower end, above 0
 * @param high upper end
 */
public record MeanInterval(double value, double low, double high) {
  private static final double ABOVE = 0.975;

  /**
   * Of independent values, such as the means of forks.
   *
   * @param values at least two, whose mean is above 0
   */
  public static MeanInterval of(List<Double> values) {
    int n = values.size();
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double squares = values.stream().mapToDouble(value -> Math.pow(value - mean, 2)).sum();
    double error = Math.sqrt(squares / (n - 1) / n) / mean;
    double factor = Math.exp(new TDistribution(n - 1).inverseCumulativeProbability(ABOVE) * error);
    return new MeanInterval(mean, mean / factor, mean * factor);
  }

  /** One over it: of times where it was of rates. */
  public MeanInterval inverse() {
    return new MeanInterval(1 / value, 1 / high, 1 / low);
  }
}
