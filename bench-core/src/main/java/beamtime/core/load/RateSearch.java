package beamtime.core.load;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Looks for the highest rate that a backend really delivers while the 99th percentile of its
 * latency stays below a bound: doubles the rate until one is too high, halves the bracket until its
 * ends are close, and runs the best rate once more. Where that second run disagrees it steps down
 * and confirms again.
 *
 * @param first rate that is tried first, in operations a second
 * @param highest rate that is tried
 * @param bound that the 99th percentile of the latency must stay below, in nanoseconds
 * @param resolution ratio of the two ends of the bracket at which the search ends, such as 1.05
 * @param most probes after which it gives up, confirmations included
 */
public record RateSearch(double first, double highest, long bound, double resolution, int most) {
  /** Finer than the noise of most machines between two runs. */
  public static final double RESOLUTION = 1.05;

  /** Twenty doublings are a factor of a million; a dozen halvings and confirmations remain. */
  public static final int MOST = 32;

  private static final double P99 = 99;

  public RateSearch {
    if (!(first > 0) || !(highest >= first) || Double.isInfinite(highest)) {
      throw new IllegalArgumentException(
          "first rate " + first + ", highest " + highest + ": 0 < first <= highest");
    }
    if (bound <= 0) {
      throw new IllegalArgumentException("bound of " + bound + " ns: must be positive");
    }
    if (!(resolution > 1) || most < 2) {
      throw new IllegalArgumentException(
          "resolution " + resolution + ", " + most + " probes: above 1, at least 2");
    }
  }

  /** One run at one rate. */
  public record Probe(double rate, LoadPoint point, Verdict verdict) {}

  /** What a probe says of its rate. */
  public enum Verdict {
    /** Delivered, and below the bound. */
    HOLDS,
    /** Delivered, and not below the bound. */
    TOO_SLOW,
    /** Not delivered, or not without errors. */
    NOT_DELIVERED,
    /** The generator was the limit: it says nothing of the backend. */
    GENERATOR
  }
}
