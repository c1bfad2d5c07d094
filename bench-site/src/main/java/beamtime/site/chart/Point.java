package beamtime.site.chart;

/** A place by its values. */
public record Point(double x, double y) {}
