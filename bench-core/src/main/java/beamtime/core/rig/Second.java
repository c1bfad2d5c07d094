package beamtime.core.rig;

import org.HdrHistogram.Histogram;

/**
 * What was recorded in one second of the hold, or in what is left of one; times in nanoseconds.
 *
 * @param startMillis since the epoch
 * @param endMillis since the epoch
 * @param operations that were done in it
 * @param errors operations that failed in it
 * @param times of the operations that were due in the hold and ended in this second
 */
public record Second(long startMillis, long endMillis, long operations, long errors, Times times) {
  /**
   * Three times of each operation, as Rally tells them.
   *
   * @param latency from when it was due to its end
   * @param service from when it was sent to its end; in closed loop the same as the latency
   * @param waiting from when it was due to when it was sent; empty in closed loop
   */
  public record Times(Histogram latency, Histogram service, Histogram waiting) {}
}
