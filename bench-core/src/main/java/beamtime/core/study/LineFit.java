package beamtime.core.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * Seconds as a line over how much was asked for: least squares of the relative residuals, since
 * times of a day and of two months are as uncertain by percent, not by seconds.
 *
 * @param start seconds at nothing
 * @param each seconds of one more
 * @param residuals by how much of each measured time the line misses it, in the order of the points
 * @param largest as far as was measured
 */
record LineFit(double start, double each, List<Double> residuals, double largest) {
  /** Two points are on a line whatever they are. */
  static final int LEAST_POINTS = 3;

  /** Where the line misses a point by more than this share, it is none. */
  private static final double MOST = 0.2;

  /** A line says nothing of more than so many times what was measured. */
  private static final int BEYOND = 2;

  /**
   * Of at least {@value #LEAST_POINTS} points.
   *
   * @param seconds above 0, by how much was asked for
   */
  static LineFit of(SortedMap<Double, Double> seconds) {
    double[][] weighed = new double[seconds.size()][];
    double[] ones = new double[seconds.size()];
    int point = 0;
    for (Map.Entry<Double, Double> time : seconds.entrySet()) {
      weighed[point] = new double[] {1 / time.getValue(), time.getKey() / time.getValue()};
      ones[point++] = 1;
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(ones, weighed);
    double[] line = regression.estimateRegressionParameters();
    List<Double> residuals = new ArrayList<>();
    seconds.forEach((x, y) -> residuals.add((line[0] + line[1] * x) / y - 1));
    return new LineFit(line[0], line[1], residuals, seconds.lastKey());
  }

  /** What a reader is told of it: the line where there is one, and its residuals. */
  Shown told() {
    String missed =
        residuals.stream()
            .map(residual -> String.format(Locale.ROOT, "%+d", Math.round(100 * residual)))
            .collect(Collectors.joining(", ", "off by ", " %"));
    if (residuals.stream().anyMatch(residual -> Math.abs(residual) > MOST)) {
      return new Shown.Absent("no line: " + missed);
    }
    return new Shown.Text(
        Shown.number(1e3 * start)
            + (each < 0 ? " ms - " : " ms + ")
            + slope()
            + " each; "
            + missed
            + "; up to "
            + (BEYOND * largest < 100
                ? Shown.number(BEYOND * largest)
                : String.format(Locale.ROOT, "%.0f", BEYOND * largest)));
  }

  /** Whatever its sign, in a unit of which it is no long fraction. */
  private String slope() {
    double seconds = Math.abs(each);
    if (seconds >= 1e-7 || seconds == 0) {
      return Shown.number(1e6 * seconds) + " µs";
    }
    return seconds >= 1e-10
        ? Shown.number(1e9 * seconds) + " ns"
        : Shown.number(1e12 * seconds) + " ps";
  }
}
