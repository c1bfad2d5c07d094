package beamtime.core.statistic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * How samples of a cell scatter around 1: each fork (JVM) has a level of its own, and its
 * iterations scatter around that. All have the mean 1, so that the ratio of two is known.
 *
 * @param fork level of a fork
 * @param iteration an iteration of a fork whose level is 1
 */
public record Noise(
    ToDoubleFunction<RandomGenerator> fork, ToDoubleFunction<RandomGenerator> iteration) {
  /** Nearly normal: forks by 1.5 %, iterations by 3 %. */
  public static final Noise QUIET = new Noise(skewed(0.015), skewed(0.03));

  /** Nearly normal: forks by 2 %, iterations by 5 %. */
  public static final Noise EVEN = new Noise(skewed(0.02), skewed(0.05));

  /** Forks by 6 %, iterations by 3 %. */
  public static final Noise WIDE_FORKS = new Noise(skewed(0.06), skewed(0.03));

  /** Iterations with a long tail, as of a server that writes its pages now and then. */
  public static final Noise SKEWED = new Noise(skewed(0.03), skewed(0.5));

  /** Forks with a long tail. */
  public static final Noise SKEWED_FORKS = new Noise(skewed(0.2), skewed(0.05));

  /** Every fourth iteration takes half as long again, as with a collection of garbage. */
  public static final Noise BIMODAL = new Noise(skewed(0.02), bimodal(0.25, 1.5, 0.03));

  /** Half of the forks are compiled in another way, which is worth 5 %. */
  public static final Noise BIMODAL_FORKS = new Noise(bimodal(0.5, 1.05, 0.02), skewed(0.05));

  /** Forks that are all the same: what lies between their means is the iterations' alone. */
  public static final Noise SAME_FORKS = new Noise(random -> 1, skewed(0.1));

  /** All that an interval has to bear, by their names. */
  public static final Map<String, Noise> KINDS =
      Map.of(
          "even", EVEN,
          "skewed", SKEWED,
          "skewed forks", SKEWED_FORKS,
          "bimodal", BIMODAL,
          "bimodal forks", BIMODAL_FORKS,
          "same forks", SAME_FORKS);

  /** Samples of a cell. */
  public List<List<Double>> draw(double mean, int forks, int iterations, RandomGenerator random) {
    List<List<Double>> samples = new ArrayList<>();
    for (int i = 0; i < forks; i++) {
      double level = mean * fork.applyAsDouble(random);
      List<Double> ofFork = new ArrayList<>();
      for (int j = 0; j < iterations; j++) {
        ofFork.add(level * iteration.applyAsDouble(random));
      }
      samples.add(ofFork);
    }
    return samples;
  }

  /** Lognormal with the mean 1. */
  private static ToDoubleFunction<RandomGenerator> skewed(double sigma) {
    return random -> Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
  }

  /** Two modes, with a little scatter around each and the mean 1. */
  private static ToDoubleFunction<RandomGenerator> bimodal(
      double share, double mode, double sigma) {
    ToDoubleFunction<RandomGenerator> scatter = skewed(sigma);
    double mean = 1 + share * (mode - 1);
    return random ->
        (random.nextDouble() < share ? mode : 1) / mean * scatter.applyAsDouble(random);
  }
}
