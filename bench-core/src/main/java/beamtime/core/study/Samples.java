package beamtime.core.study;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** Repeats of one measurement, as the studies print them and as we do. */
public final class Samples {
  private static final double CONFIDENCE = 0.95;

  private final DescriptiveStatistics statistics;

  /** Samples in any order; at least one. */
  public Samples(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no samples");
    }
    statistics =
        new DescriptiveStatistics(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public int count() {
    return (int) statistics.getN();
  }

  public double mean() {
    return statistics.getMean();
  }

  /** Standard deviation of a sample, by n - 1; NaN with one value. */
  public double deviation() {
    return count() < 2 ? Double.NaN : statistics.getStandardDeviation();
  }

  public double median() {
    return statistics.getPercentile(50);
  }

  /** Lower end of the median's interval; NaN where there are too few samples for one. */
  public double low() {
    int rank = rank();
    return rank < 0 ? Double.NaN : sorted()[rank];
  }

  /** Upper end of the median's interval; NaN where there are too few samples for one. */
  public double high() {
    int rank = rank();
    return rank < 0 ? Double.NaN : sorted()[count() - 1 - rank];
  }

  /**
   * Index of the sample that is the interval's lower end, counted from the smallest; the upper end
   * has the same from the largest. The number of samples below the median is binomial, whatever the
   * samples' distribution, so that between these two the median lies with at least 95 %; below six
   * samples no two are far enough apart.
   */
  private int rank() {
    BinomialDistribution below = new BinomialDistribution(null, count(), 0.5);
    int rank = -1;
    while (below.cumulativeProbability(rank + 1) <= (1 - CONFIDENCE) / 2) {
      rank++;
    }
    return rank;
  }

  private double[] sorted() {
    double[] values = statistics.getValues();
    Arrays.sort(values);
    return values;
  }
}
