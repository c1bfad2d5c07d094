package beamtime.core.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a cell's samples show of how its number came about. */
public final class Steadiness {
  /** Cells whose interval is wider than this to each side need a reason. */
  private static final double WIDE = 0.25;

  /** A drift that matters. */
  private static final double DRIFT = 0.1;

  private static final int FEW = 4;

  private Steadiness() {}

  /**
   * What is to be known of a number: that it drifts within its forks, however narrow its interval
   * is, or why that is wider than 25 % to each side: a drift from fork to fork, two levels, or
   * forks that differ.
   *
   * @param forks samples by fork
   * @return words that go on from its name; empty where there is nothing to say
   */
  public static Optional<String> doubt(List<List<Double>> forks) {
    return Interval.of(forks)
        .flatMap(
            interval ->
                drift(forks)
                    .or(
                        () ->
                            interval.halfWidth() > WIDE
                                ? Optional.of(spread(forks))
                                : Optional.empty()));
  }

  /**
   * That forks have not become steady: their second half differs from their first by more than a
   * tenth, and the 95 % interval of that, by pairs of halves, does not hold 1. (Traini et al.,
   * Towards effective assessment of steady state performance in Java software, 2023, found many
   * that never do.)
   *
   * @param forks samples by fork, none negative
   */
  public static Optional<String> drift(List<List<Double>> forks) {
    List<List<Double>> several = forks.stream().filter(fork -> fork.size() > 1).toList();
    if (several.size() < 2) {
      return Optional.empty();
    }
    RatioEstimate change =
        RatioEstimate.inTurn(
            several.stream().map(fork -> fork.subList((fork.size() + 1) / 2, fork.size())).toList(),
            several.stream().map(fork -> fork.subList(0, fork.size() / 2)).toList());
    double by = change.value() - 1;
    return change.pValue() < RatioEstimate.ALPHA && Math.abs(by) > DRIFT
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "it still %s by %.0f %% within each fork",
                by > 0 ? "rises" : "falls",
                100 * Math.abs(by)))
        : Optional.empty();
  }

  private static String spread(List<List<Double>> forks) {
    double[] means = forks.stream().mapToDouble(Steadiness::mean).toArray();
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
