package beamtime.site.run;

import java.util.List;

/**
 * Measured iterations of a cell, by the fork (JVM) that measured them, in the unit of its score.
 *
 * @param forks iterations of each fork, in their order; no fork is empty, no value is infinite or
 *     NaN
 */
public record Samples(List<List<Double>> forks) {
  /** A cell without a number. */
  public static final Samples NONE = new Samples(List.of());

  public Samples {
    forks = forks.stream().map(List::copyOf).toList();
    for (List<Double> fork : forks) {
      if (fork.isEmpty() || !fork.stream().allMatch(Double::isFinite)) {
        throw new IllegalArgumentException(
            "a fork without samples, or with one that is not a number");
      }
    }
  }

  /** Iterations of all forks. */
  public int count() {
    return forks.stream().mapToInt(List::size).sum();
  }

  /** All iterations, fork by fork. */
  public List<Double> all() {
    return forks.stream().flatMap(List::stream).toList();
  }

  /** Mean of each fork. */
  public List<Double> means() {
    return forks.stream().map(Samples::mean).toList();
  }

  private static double mean(List<Double> fork) {
    return fork.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
