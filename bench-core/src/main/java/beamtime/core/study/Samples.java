package beamtime.core.study;

import java.util.List;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** Repeats of one measurement, as the studies print them and as we do. */
public final class Samples {
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
}
