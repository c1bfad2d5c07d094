package beamtime.core.cli;

import beamtime.core.workload.Preset;

/**
 * How long JMH runs a cell.
 *
 * @param forks JVMs, one after the other
 * @param warmups iterations that are not counted
 * @param warmupMillis length of each
 * @param iterations iterations that are counted
 * @param iterationMillis length of each
 * @param timeoutSeconds after which JMH gives an iteration up, loading and proving included
 */
record Pace(
    int forks,
    int warmups,
    int warmupMillis,
    int iterations,
    int iterationMillis,
    int timeoutSeconds) {
  /**
   * A floor does nothing: a fifth of the time gives it the same number of samples and no less
   * certainty.
   */
  private static final int FLOOR_DIVISOR = 5;

  static Pace of(Preset preset) {
    int timeout =
        switch (preset) {
          case SMOKE -> 60;
          case QUICK -> 180;
          case LAB -> 7200;
        };
    return new Pace(
        preset.forks(),
        preset.warmups(),
        preset.warmupMillis(),
        preset.iterations(),
        preset.iterationMillis(),
        timeout);
  }

  Pace forFloor() {
    return new Pace(
        1,
        warmups,
        warmupMillis / FLOOR_DIVISOR,
        iterations,
        iterationMillis / FLOOR_DIVISOR,
        timeoutSeconds);
  }

  /** The same as options of JMH's command line. */
  String jmhOptions() {
    return "-f %d -wi %d -w %dms -i %d -r %dms"
        .formatted(forks, warmups, warmupMillis, iterations, iterationMillis);
  }
}
