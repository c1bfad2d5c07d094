package beamtime.core.workload.events;

import java.util.Arrays;

/**
 * Whether the rounds of one client have become steady: the medians of the last windows of rounds
 * lie close together. The first rounds of a JVM take several times as long as those that follow
 * when code and client are warm.
 *
 * <p>A proof of answers, which measures nothing, asks for one short window alone: {@code
 * -Dsettling.windows=1 -Dsettling.window=3}.
 */
final class Settling {
  /** Rounds of a window: an odd number. */
  static final int WINDOW = 15;

  /** Windows that must agree; two that do may be a step on the way down. */
  static final int WINDOWS = 3;

  /** Share by which the greatest median may exceed the least: a window's own scatter. */
  private static final double TOLERANCE = 0.1;

  private final double[] last = new double[Integer.getInteger("settling.window", WINDOW)];
  private final double[] medians = new double[Integer.getInteger("settling.windows", WINDOWS)];
  private int rounds;

  /** The next round took so long. */
  void add(double time) {
    last[rounds++ % last.length] = time;
    if (rounds % last.length == 0) {
      medians[rounds / last.length % medians.length] = median();
    }
  }

  /** Whether the medians of the last windows agree. */
  boolean isSteady() {
    if (rounds < medians.length * last.length) {
      return false;
    }
    double least = Arrays.stream(medians).min().orElseThrow();
    double greatest = Arrays.stream(medians).max().orElseThrow();
    return greatest <= least * (1 + TOLERANCE);
  }

  /** That of the last rounds, as many as a window has, or of all where there were fewer. */
  double median() {
    double[] counted = Arrays.copyOf(last, Math.min(rounds, last.length));
    Arrays.sort(counted);
    return counted[counted.length / 2];
  }
}
