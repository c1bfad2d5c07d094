package beamtime.core.cell;

/**
 * What a workload saw beside its operations.
 *
 * @param unit such as {@code clients}
 */
public record SeenValue(double value, String unit) {}
