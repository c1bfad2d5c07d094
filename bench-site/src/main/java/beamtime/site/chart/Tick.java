package beamtime.site.chart;

/**
 * A value that is marked on an axis.
 *
 * @param label as it reads there
 */
public record Tick(double value, String label) {}
