package beamtime.core.statistic;

import java.util.List;
import java.util.random.RandomGenerator;

/** Means of a cell as other measurements might have found them: their logarithms and variances. */
public final class Resamples {
  private final LogMean observed;
  private final double[] values;
  private final double[] variances;

  private Resamples(LogMean observed, int number) {
    this.observed = observed;
    values = new double[number];
    variances = new double[number];
  }

  static Resamples of(List<List<Double>> iterations, int number, RandomGenerator random) {
    Forks forks = new Forks(iterations);
    double[] means = forks.means();
    Resamples drawn = new Resamples(LogMean.of(means), number);
    for (int i = 0; i < number; i++) {
      forks.resample(random, means);
      LogMean mean = LogMean.of(means);
      drawn.values[i] = mean.value();
      drawn.variances[i] = mean.variance();
    }
    return drawn;
  }

  /** What was measured. */
  LogMean observed() {
    return observed;
  }

  /**
   * Of all ratios to the other's from the observed one, each in its own standard errors; NaN for a
   * resample of zeros only.
   */
  double[] distances(Resamples other, double centre) {
    double[] distances = new double[values.length];
    for (int i = 0; i < distances.length; i++) {
      distances[i] =
          LogRatio.distance(
              values[i] - other.values[i] - centre,
              LogRatio.error(variances[i] + other.variances[i]));
    }
    return distances;
  }
}
