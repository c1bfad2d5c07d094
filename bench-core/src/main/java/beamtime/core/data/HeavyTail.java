package beamtime.core.data;

/**
 * A log-logistic distribution cut off at a maximum: most values near the median, a few very large,
 * as run times and file sizes are.
 *
 * <p>The quantile function is {@code median * (u / (1 - u)) ^ spread}, tabulated once with {@link
 * StrictMath}, so that every machine computes the same, and interpolated between entries.
 */
public final class HeavyTail {
  private static final int BITS = 10;
  private static final int STEPS = 1 << BITS;

  private final long[] quantiles = new long[STEPS + 1];

  /**
   * @param median of the values, before those above the maximum are cut off
   * @param spread 0 to below 1; the larger, the heavier the tail
   * @param max largest value
   */
  public HeavyTail(double median, double spread, long max) {
    double ratio = StrictMath.pow(max / median, 1 / spread);
    double cut = ratio / (1 + ratio);
    for (int i = 0; i < STEPS; i++) {
      double u = cut * i / STEPS;
      quantiles[i] = (long) (median * StrictMath.pow(u / (1 - u), spread));
    }
    quantiles[STEPS] = max;
  }

  /** The value at the quantile {@code bits / 2^64}, 0 to the maximum. */
  public long pick(long bits) {
    int step = (int) (bits >>> (Long.SIZE - BITS));
    long low = quantiles[step];
    long fraction = (bits << BITS) >>> 32;
    // high half of a product of 128 bits: a step of the tail can be wider than 2^32
    return low + Math.multiplyHigh((quantiles[step + 1] - low) << 1, fraction << 31);
  }
}
