package beamtime.core.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What keeps the interval of a cell wide, as its samples show it. */
public final class Steadiness {
  /** Cells whose interval is wider than this to each side need a reason. */
  public static final double WIDE = 0.25;

  /** A drift that matters: no chance of a few iterations that scatter by some percent. */
  private static final double DRIFT = 0.1;

  private static final int FEW = 4;

  private Steadiness() {}

  /**
   * The first that is seen, in words behind "since": a drift within the forks, one from fork to
   * fork, two levels, or forks that differ.
   *
   * @param forks samples by fork, all above 0; at least two
   */
  public static String reason(List<List<Double>> forks) {
    double[] means = forks.stream().mapToDouble(Steadiness::mean).toArray();
    double within = drift(forks);
    if (Math.abs(within) > DRIFT) {
      return String.format(
          Locale.ROOT,
          "it gets %s by %.0f %% within each fork: its warm-up is too short",
          within > 0 ? "higher" : "lower",
          100 * Math.abs(within));
    }
    double[] sorted = means.clone();
    Arrays.sort(sorted);
    String range = String.format(Locale.ROOT, "%.4g to %.4g", sorted[0], sorted[sorted.length - 1]);
    if (means.length >= FEW && isMonotonous(means, sorted)) {
      return "it drifts from fork to fork, " + range;
    }
    if (means.length >= FEW && hasTwoLevels(sorted)) {
      return "its forks have two levels, " + range;
    }
    return "its " + means.length + " forks differ, " + range;
  }

  /** Change from the first to the second half of each fork, where all go the same way; 0 else. */
  private static double drift(List<List<Double>> forks) {
    double[] changes =
        forks.stream()
            .filter(fork -> fork.size() >= 2)
            .mapToDouble(
                fork ->
                    mean(fork.subList((fork.size() + 1) / 2, fork.size()))
                            / mean(fork.subList(0, fork.size() / 2))
                        - 1)
            .toArray();
    boolean same =
        Arrays.stream(changes).allMatch(change -> change > 0)
            || Arrays.stream(changes).allMatch(change -> change < 0);
    return same && changes.length > 1 ? Arrays.stream(changes).average().orElseThrow() : 0;
  }

  private static boolean isMonotonous(double[] means, double[] sorted) {
    double[] reversed = new double[means.length];
    for (int i = 0; i < means.length; i++) {
      reversed[i] = means[means.length - 1 - i];
    }
    return Arrays.equals(means, sorted) || Arrays.equals(reversed, sorted);
  }

  /** Whether one gap is more than half of the range, with two forks at least on either side. */
  private static boolean hasTwoLevels(double[] sorted) {
    double range = sorted[sorted.length - 1] - sorted[0];
    for (int i = 2; i <= sorted.length - 2; i++) {
      if (sorted[i] - sorted[i - 1] > range / 2) {
        return true;
      }
    }
    return false;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
