package beamtime.site.statistic;

import java.util.List;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The test of Mann and Whitney on the means of forks, two-sided: it assumes only independence.
 * Exact without ties, by the normal approximation with them. With 5 forks against 5 no p value is
 * below 0.008, with 3 against 3 none below 0.1.
 */
public final class RankTest {
  private RankTest() {}

  /**
   * How often ranks as far apart would be seen if both were the same.
   *
   * @param one at least one value
   * @param other at least one value
   */
  public static double pValue(List<Double> one, List<Double> other) {
    double p = MannWhitneyUTest.withDefaults().test(array(one), array(other)).getPValue();
    return Double.isNaN(p) ? 1 : p; // all of them tied
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
