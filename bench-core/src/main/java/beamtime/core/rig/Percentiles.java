package beamtime.core.rig;

import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What a report tells of a histogram of times: nanoseconds, each rounded up to the end of its
 * bucket as HdrHistogram does.
 *
 * @param count times that were recorded; at least one
 * @param p50 the median
 * @param p90 nine of ten are no longer
 * @param p99 99 of 100 are no longer; the longest, where fewer than 100 were recorded
 * @param p999 999 of 1000 are no longer; empty where fewer than {@link #BEYOND} would be
 * @param max the longest
 */
public record Percentiles(long count, long p50, long p90, long p99, OptionalLong p999, long max) {
  /**
   * A percentile this far out is told where at least so many times lie beyond it: of ten the number
   * is known to about a third (Poisson), of one it is chance.
   */
  public static final int BEYOND = 10;

  private static final double P999 = 99.9;
  private static final long ONE_IN = 1000;

  /** Percentiles of a histogram; empty where nothing was recorded. */
  public static Optional<Percentiles> of(Histogram times) {
    long count = times.getTotalCount();
    if (count == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Percentiles(
            count,
            times.getValueAtPercentile(50),
            times.getValueAtPercentile(90),
            times.getValueAtPercentile(99),
            count / ONE_IN >= BEYOND
                ? OptionalLong.of(times.getValueAtPercentile(P999))
                : OptionalLong.empty(),
            times.getMaxValue()));
  }
}
