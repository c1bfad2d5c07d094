package beamtime.core.host;

/**
 * A number of a result.
 *
 * @param value in the unit
 * @param unit such as {@code s/op}, {@code B/s} or {@code B}
 */
public record Metric(double value, String unit) {}
