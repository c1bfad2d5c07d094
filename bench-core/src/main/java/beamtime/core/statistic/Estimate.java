package beamtime.core.statistic;

/**
 * A number with its 95 % interval.
 *
 * @param low lower end
 * @param high upper end
 */
public record Estimate(double value, double low, double high) {}
