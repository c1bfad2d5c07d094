package beamtime.site.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Iterations by fork: samples on two levels, of which only the forks are independent. */
final class Forks {
  private final double[][] iterations;

  Forks(List<List<Double>> forks) {
    iterations =
        forks.stream()
            .map(fork -> fork.stream().mapToDouble(Double::doubleValue).toArray())
            .toArray(double[][]::new);
  }

  /** Mean of each fork. */
  double[] means() {
    return Arrays.stream(iterations)
        .mapToDouble(fork -> Arrays.stream(fork).average().orElseThrow())
        .toArray();
  }

  /**
   * Means of forks as another measurement might have found them: as many forks, each drawn with
   * replacement, and of each as many of its iterations, drawn with replacement.
   */
  void resample(RandomGenerator random, double[] means) {
    for (int i = 0; i < means.length; i++) {
      means[i] = resampledMean(iterations[random.nextInt(iterations.length)], random);
    }
  }

  private static double resampledMean(double[] fork, RandomGenerator random) {
    double sum = 0;
    for (int i = 0; i < fork.length; i++) {
      sum += fork[random.nextInt(fork.length)];
    }
    return sum / fork.length;
  }
}
