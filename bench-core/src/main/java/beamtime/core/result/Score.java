package beamtime.core.result;

/**
 * A JMH score.
 *
 * @param value in {@code unit}
 * @param error half of the 99.9 % confidence interval; NaN with fewer than three samples
 * @param unit such as {@code ops/s}
 */
public record Score(double value, double error, String unit) {}
