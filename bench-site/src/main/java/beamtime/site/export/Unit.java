package beamtime.site.export;

import java.util.Map;
import java.util.Optional;

/**
 * A unit of JMH's scores in Bencher's own: operations a second, or nanoseconds an operation.
 *
 * @param measure {@code throughput} or {@code latency}, which every project there has
 * @param factor from JMH's unit to Bencher's
 */
record Unit(String measure, double factor) {
  private static final double NANOS_OF_SECOND = 1e9;

  /** Seconds in a unit of time as JMH writes it. */
  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3_600.0, "day",
          86_400.0);

  /** The unit of a score; empty where it is neither a rate nor a time of operations. */
  static Optional<Unit> of(String unit) {
    if (unit.startsWith("ops/")) {
      return seconds(unit.substring("ops/".length()))
          .map(seconds -> new Unit("throughput", 1 / seconds));
    }
    if (unit.endsWith("/op")) {
      return seconds(unit.substring(0, unit.length() - "/op".length()))
          .map(seconds -> new Unit("latency", seconds * NANOS_OF_SECOND));
    }
    return Optional.empty();
  }

  private static Optional<Double> seconds(String time) {
    return Optional.ofNullable(SECONDS.get(time));
  }
}
