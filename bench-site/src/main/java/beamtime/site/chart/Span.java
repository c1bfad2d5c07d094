package beamtime.site.chart;

import java.util.Collection;

/**
 * From one value to another.
 *
 * @param low finite
 * @param high finite, not below {@code low}
 */
public record Span(double low, double high) {
  public Span {
    if (!Double.isFinite(low) || !Double.isFinite(high) || low > high) {
      throw new IllegalArgumentException("no span: from " + low + " to " + high);
    }
  }

  /** The shortest that holds all of them; at least one. */
  public static Span of(Collection<Double> values) {
    return new Span(
        values.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
        values.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
  }

  /** The shortest that holds this one and the value. */
  public Span with(double value) {
    return new Span(Math.min(low, value), Math.max(high, value));
  }
}
