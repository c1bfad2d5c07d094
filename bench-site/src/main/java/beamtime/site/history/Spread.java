package beamtime.site.history;

/**
 * From the least mean of a fork to the largest; no confidence interval.
 *
 * @param low in the unit of the measure
 * @param high in the unit of the measure
 */
public record Spread(double low, double high) {}
