package beamtime.core.host;

/**
 * How a level was over a window.
 *
 * @param peak the highest that was read
 * @param mean over time, straight lines between readings
 */
public record Level(double peak, double mean) {}
