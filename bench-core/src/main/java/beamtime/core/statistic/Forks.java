package beamtime.core.statistic;

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
      means[i] = resampledMean(iterations[anyOf(iterations.length, random.nextInt())], random);
    }
  }

  private static double resampledMean(double[] fork, RandomGenerator random) {
    double sum = 0;
    int i = 0;
    for (; i + 1 < fork.length; i += 2) {
      // both halves are used: making a random number takes longer than all else here
      long both = random.nextLong();
      sum +=
          fork[anyOf(fork.length, (int) both)]
              + fork[anyOf(fork.length, (int) (both >>> Integer.SIZE))];
    }
    return (i < fork.length ? sum + fork[anyOf(fork.length, random.nextInt())] : sum) / fork.length;
  }

  /**
   * An index. Half of a product's bits, and no division, since a bootstrap does little but draw;
   * some indices are more probable by at most the number of values in 2 to the power of 32.
   */
  private static int anyOf(int number, int random) {
    return (int) ((Integer.toUnsignedLong(random) * number) >>> Integer.SIZE);
  }
}
