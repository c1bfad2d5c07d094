package beamtime.core.workload.events;

/** How much is computed of an event, against what it takes one client to read and write. */
public enum Work {
  /** So much that one client computes for 91 % of its time, as in the study. */
  FULL(91.0 / 9),
  /** Half of that. */
  HALF(91.0 / 9 / 2),
  /** Nothing: reading and writing alone. */
  NONE(0);

  private final double times;

  Work(double times) {
    this.times = times;
  }

  /** Passes over an event, where one takes so long, and reading and writing so long. */
  int passes(double passNanos, double storeNanos) {
    return (int) Math.round(times * storeNanos / passNanos);
  }
}
