package beamtime.core.result;

import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Percentiles of the times of a load's operations, in milliseconds, each rounded up to the end of
 * its bucket as HdrHistogram does.
 *
 * @param count times that were recorded
 * @param p50 the median
 * @param p90 nine of ten are no longer
 * @param p99 99 of 100 are no longer; the longest, where fewer than 100 were recorded
 * @param p999 999 of 1000 are no longer; empty where fewer than {@link #BEYOND} would be
 * @param max the longest
 */
public record PercentilesRecord(
    long count, double p50, double p90, double p99, Optional<Double> p999, double max) {
  /**
   * A percentile this far out is told where at least so many times lie beyond it: of ten the number
   * is known to about a third (Poisson), of one it is chance.
   */
  public static final int BEYOND = 10;

  private static final double P999 = 99.9;
  private static final long ONE_IN = 1000;
  private static final double MILLI = 1e6;

  /** Percentiles of times in nanoseconds; empty where none were recorded. */
  public static Optional<PercentilesRecord> of(Histogram times) {
    long count = times.getTotalCount();
    if (count == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new PercentilesRecord(
            count,
            millis(times, 50),
            millis(times, 90),
            millis(times, 99),
            count / ONE_IN >= BEYOND ? Optional.of(millis(times, P999)) : Optional.empty(),
            times.getMaxValue() / MILLI));
  }

  private static double millis(Histogram times, double percentile) {
    return times.getValueAtPercentile(percentile) / MILLI;
  }
}
