package beamtime.core.cell;

/**
 * What a workload saw apart from its operations.
 *
 * @param unit such as {@code clients}
 */
public record SeenValue(double value, String unit) {}
