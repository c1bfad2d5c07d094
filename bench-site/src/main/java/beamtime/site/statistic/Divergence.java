package beamtime.site.statistic;

import java.util.Optional;

/**
 * How far apart two neighbouring stretches of a series are: Matteson and James' divergence of their
 * distributions, with distances to the power of 1.
 *
 * <p>For stretches X of n and Y of m values it is
 *
 * <pre>
 *   nm / (n + m) * (2 mean |x - y|  -  mean |x - x'|  -  mean |y - y'|)
 * </pre>
 *
 * with means over all pairs of different values. It is 0 or near it where both are of one
 * distribution, whatever that is, and grows with the number of values where they are not.
 *
 * @see <a href="https://doi.org/10.1080/01621459.2013.849605">Matteson and James, A Nonparametric
 *     Approach for Multiple Change Point Analysis of Multivariate Data, JASA 109 (2014)</a>
 */
final class Divergence {
  /** {@code sums[k][i]}: distances of value k to the values before i. */
  private final double[][] sums;

  Divergence(double[] series) {
    sums = new double[series.length][series.length + 1];
    for (int k = 0; k < series.length; k++) {
      for (int i = 0; i < series.length; i++) {
        sums[k][i + 1] = sums[k][i] + Math.abs(series[k] - series[i]);
      }
    }
  }

  /**
   * A place where a stretch may be split.
   *
   * @param index first value of the right part
   * @param divergence of the parts, above 0
   */
  record Split(int index, double divergence) {}

  /**
   * The best place to split the values from one index to before another; empty where all are the
   * same.
   *
   * <p>The right part may end anywhere before the end: so a change is not drowned by a later change
   * back.
   */
  Optional<Split> best(int from, int to) {
    Split best = new Split(from, 0);
    double left = 0;
    for (int index = from + 1; index < to; index++) {
      left += distances(index - 1, from, index - 1);
      best = best(from, index, to, left, best);
    }
    return best.divergence() > 0 ? Optional.of(best) : Optional.empty();
  }

  /** The better of a split so far and those at one index, by where their right part ends. */
  private Split best(int from, int index, int to, double left, Split sofar) {
    Split best = sofar;
    double across = 0;
    double right = 0;
    for (int end = index + 1; end <= to; end++) {
      across += distances(end - 1, from, index);
      right += distances(end - 1, index, end - 1);
      double divergence = divergence(index - from, end - index, across, left, right);
      if (divergence > best.divergence()) {
        best = new Split(index, divergence);
      }
    }
    return best;
  }

  private static double divergence(int n, int m, double across, double left, double right) {
    double apart = 2 * across / (n + m);
    double within = 2.0 * m / (n + m) * perPair(left, n) + 2.0 * n / (n + m) * perPair(right, m);
    return apart - within;
  }

  /** A sum over pairs of n values, divided by n - 1; a value alone has no pair. */
  private static double perPair(double sum, int n) {
    return n == 1 ? 0 : sum / (n - 1);
  }

  private double distances(int value, int from, int to) {
    return sums[value][to] - sums[value][from];
  }
}
