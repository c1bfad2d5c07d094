package beamtime.core.result;

/**
 * A JMH score.
 *
 * @param value in {@code unit}
 * @param error half of the 99.9 % confidence interval; NaN with fewer than three samples
 * @param unit such as {@code ops/s} or {@code ms/op}
 */
public record Score(double value, double error, String unit) {
  /** Whether more is better: operations a second, not seconds an operation. */
  public boolean growsWithSpeed() {
    return unit.startsWith("ops/");
  }
}
