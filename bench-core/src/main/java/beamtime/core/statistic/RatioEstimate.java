package beamtime.core.statistic;

/**
 * A ratio with its 95 % interval.
 *
 * @param value above 0
 * @param low lower end, 0 or more
 * @param high upper end; may be infinite
 * @param pValue how often a ratio as far from 1 would be seen if it were 1, two-sided; at most 0.05
 *     where the interval does not hold 1
 */
public record RatioEstimate(double value, double low, double high, double pValue) {
  /** One over it: of times where it was of rates. */
  public RatioEstimate inverse() {
    return new RatioEstimate(1 / value, 1 / high, 1 / low, pValue);
  }
}
