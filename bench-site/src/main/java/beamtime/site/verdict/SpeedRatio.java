package beamtime.site.verdict;

/**
 * How many times as fast one cell is as another, with its 95 % interval; above 1 is faster, whether
 * the scores are rates or times.
 *
 * @param value at least 0
 * @param low lower end
 * @param high upper end
 */
public record SpeedRatio(double value, double low, double high) {
  /** How many times as fast the other cell is as the one. */
  public SpeedRatio inverse() {
    return new SpeedRatio(1 / value, 1 / high, 1 / low);
  }
}
