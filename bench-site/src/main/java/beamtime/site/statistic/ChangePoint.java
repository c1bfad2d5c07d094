package beamtime.site.statistic;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Where a series moves to another level.
 *
 * @param index of the first value of the new level
 * @param pValue of Student's t-test of both stretches: how probable a difference this large would
 *     be without a change, 0 to 1
 * @param before from the change before this one, or the start of the series
 * @param after to the change after this one, or the end of the series
 */
public record ChangePoint(int index, double pValue, Stretch before, Stretch after) {
  /** The change at an index between two others. */
  static ChangePoint at(int index, double[] series, int from, int to) {
    Stretch before = Stretch.of(series, from, index);
    Stretch after = Stretch.of(series, index, to);
    return new ChangePoint(index, pValue(before, after), before, after);
  }

  /**
   * Size of the change as a share of the smaller of both means, so that a change and its way back
   * have the same; 0 where a mean is 0 or both are the same.
   */
  public double magnitude() {
    return Math.max(relative(before.mean(), after.mean()), relative(after.mean(), before.mean()));
  }

  private static double relative(double from, double to) {
    return from == 0 ? 0 : Math.abs(to / from - 1);
  }

  /**
   * Two-sided, for stretches of one variance.
   *
   * <p>The test wants variances by count - 1. apache-otava gives it those by count, so that short
   * stretches look more certain than they are. This does the same, since the thresholds that its
   * users found good are for these values.
   */
  private static double pValue(Stretch before, Stretch after) {
    int freedom = before.count() + after.count() - 2;
    double difference = Math.abs(after.mean() - before.mean());
    if (freedom == 0 || difference == 0) {
      return 1;
    }
    double variance = (squares(before) + squares(after)) / freedom;
    double error = Math.sqrt(variance * (1.0 / before.count() + 1.0 / after.count()));
    return 2 * new TDistribution(null, freedom).cumulativeProbability(-difference / error);
  }

  private static double squares(Stretch stretch) {
    return (stretch.count() - 1) * stretch.deviation() * stretch.deviation();
  }
}
