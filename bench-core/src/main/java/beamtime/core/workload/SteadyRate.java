package beamtime.core.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Work that falls due at a steady rate, whether or not what went before is done.
 *
 * @param start of the clock, as {@link System#nanoTime} tells it; the first piece is due one
 *     interval later
 * @param rate pieces a second
 */
record SteadyRate(long start, int rate) {
  private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

  static SteadyRate from(long start, int rate) {
    if (rate < 1) {
      throw new IllegalArgumentException("rate " + rate + ": must be positive");
    }
    return new SteadyRate(start, rate);
  }

  /**
   * When piece number {@code k}, counted from 0, is due; without the drift of a summed interval.
   */
  long due(long k) {
    return start + Math.round((k + 1) * (SECOND / rate));
  }

  /** Pieces that are due at an instant. */
  long dueUntil(long now) {
    return Math.max(0, (long) Math.floor((now - start) * (rate / SECOND)));
  }

  /** Waits until that piece is due; not at all where it is overdue. */
  void await(long k) {
    for (long left = due(k) - System.nanoTime(); left > 0; left = due(k) - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
