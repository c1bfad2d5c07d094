package beamtime.core.result;

import java.util.Optional;

/**
 * Percentiles of the times of a load's operations, in milliseconds.
 *
 * @param count times that were recorded
 * @param p50 the median
 * @param p90 nine of ten are no longer
 * @param p99 99 of 100 are no longer
 * @param p999 999 of 1000 are no longer; empty where too few were recorded to tell
 * @param max the longest
 */
public record PercentilesRecord(
    long count, double p50, double p90, double p99, Optional<Double> p999, double max) {}
