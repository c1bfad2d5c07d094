package beamtime.core.statistic;

import java.util.Arrays;

/** The largest of many values, without sorting all of them, which takes ten times as long. */
final class Largest {
  /** Values that are sorted first, to see roughly where the wanted one lies. */
  private static final int SAMPLE = 256;

  private Largest() {}

  /**
   * The n-th largest; NaN is above all numbers.
   *
   * @param number 1 for the largest, 2 for the next
   */
  static double of(double[] values, int number) {
    double[] sorted = candidates(values, number);
    Arrays.sort(sorted);
    return sorted[sorted.length - number];
  }

  /** About twice as many of the largest as are wanted; all if the first values misled. */
  private static double[] candidates(double[] values, int number) {
    double[] sample = Arrays.copyOf(values, Math.min(SAMPLE, values.length));
    Arrays.sort(sample);
    double least =
        sample[(int) Math.max(0, sample.length - 1 - 2L * number * sample.length / values.length)];
    double[] candidates = new double[values.length];
    int count = 0;
    for (double value : values) {
      if (!(value < least)) {
        candidates[count++] = value;
      }
    }
    return count < number ? values.clone() : Arrays.copyOf(candidates, count);
  }
}
