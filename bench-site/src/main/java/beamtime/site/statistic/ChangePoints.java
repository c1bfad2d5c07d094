package beamtime.site.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds where a series of measurements changes its level: E-divisive means with the changes of
 * Hunter.
 *
 * <p>A window slides over the series by half its length, or from the last change found in it. Each
 * window is split where its parts differ most, and the parts again, as long as Student's t-test
 * takes their difference for no chance at ten times the p-value that was asked for. These are the
 * weak points. Of them the least significant is taken away, and its neighbours are tested again
 * over their longer stretches, until all that are left hold at the p-value itself; then the
 * smallest, until all have the least magnitude. Windows keep a change from being hidden by larger
 * ones far away, and the test in place of permutations gives the same answer for the same series.
 *
 * <p>Apache Otava 0.8.0, the reference, finds the same. It differs in one case: of the neighbours
 * of a point that is taken away it tests the one after, but not the one before.
 *
 * <p>The p-value is that of one test, made at a place that was chosen for its large difference: of
 * series without any change, more than this share show one.
 *
 * @see <a href="https://doi.org/10.1145/3578244.3583719">Fleming, Kołaczkowski, Kumar et al.,
 *     Hunter: Using Change Point Detection to Hunt for Performance Regressions, ICPE 2023</a>
 */
public final class ChangePoints {
  private final double[] series;
  private final NavigableSet<Integer> weak = new TreeSet<>();

  private ChangePoints(double[] series) {
    this.series = series;
  }

  /**
   * Change points of a series.
   *
   * @param series finite values in the order of time, of any length
   * @param window values that are looked at together, at least 2
   * @param pValue every change point has a smaller one
   * @param minMagnitude every change point has a larger {@linkplain ChangePoint#magnitude
   *     magnitude}, such as 0.05
   * @return in the order of the series
   * @throws IllegalArgumentException where a value is NaN or infinite, or the window too short
   */
  public static List<ChangePoint> of(
      double[] series, int window, double pValue, double minMagnitude) {
    if (window < 2) {
      throw new IllegalArgumentException("a window of " + window + " values can't be split");
    }
    for (double value : series) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a series of measurements has no value " + value);
      }
    }
    ChangePoints points = new ChangePoints(series.clone());
    points.splitWindows(window, weakened(pValue));
    return points.strong(pValue, minMagnitude);
  }

  /** Ten times as large where that is a probability that means anything, as in apache-otava. */
  private static double weakened(double pValue) {
    return pValue < 0.05 ? 10 * pValue : pValue < 0.5 ? 2 * pValue : pValue;
  }

  private void splitWindows(int window, double pValue) {
    int start = 0;
    while (start < series.length) {
      int end = Math.min(start + window, series.length);
      NavigableSet<Integer> found = split(start, end, pValue);
      weak.addAll(found);
      int next = start + window / 2;
      start = found.isEmpty() ? next : Math.max(next, found.last());
    }
  }

  /** Splits a window, the most different parts first, until no split is significant. */
  private NavigableSet<Integer> split(int start, int end, double pValue) {
    double[] values = Arrays.copyOfRange(series, start, end);
    Divergence divergence = new Divergence(values);
    NavigableSet<Integer> splits = new TreeSet<>();
    Optional<Divergence.Split> next = best(divergence, splits, values.length);
    while (next.isPresent()
        && between(next.get().index(), splits, values).pValue() <= pValue
        && splits.add(next.get().index())) {
      next = best(divergence, splits, values.length);
    }
    NavigableSet<Integer> inSeries = new TreeSet<>();
    splits.forEach(index -> inSeries.add(start + index));
    return inSeries;
  }

  private static Optional<Divergence.Split> best(
      Divergence divergence, NavigableSet<Integer> splits, int length) {
    List<Divergence.Split> candidates = new ArrayList<>();
    int from = 0;
    for (int to : splits) {
      divergence.best(from, to).ifPresent(candidates::add);
      from = to;
    }
    divergence.best(from, length).ifPresent(candidates::add);
    return candidates.stream().max(Comparator.comparingDouble(Divergence.Split::divergence));
  }

  /** The weak points that are left when those that do not hold are gone. */
  private List<ChangePoint> strong(double pValue, double minMagnitude) {
    List<ChangePoint> points = tested();
    Optional<ChangePoint> weakest = weakest(points, pValue, minMagnitude);
    while (weakest.isPresent()) {
      weak.remove(weakest.get().index());
      points = tested();
      weakest = weakest(points, pValue, minMagnitude);
    }
    return points;
  }

  private List<ChangePoint> tested() {
    return weak.stream().map(index -> between(index, weak, series)).toList();
  }

  private static Optional<ChangePoint> weakest(
      List<ChangePoint> points, double pValue, double minMagnitude) {
    Optional<ChangePoint> least =
        points.stream()
            .max(Comparator.comparingDouble(ChangePoint::pValue))
            .filter(point -> point.pValue() >= pValue);
    return least.isPresent()
        ? least
        : points.stream()
            .min(Comparator.comparingDouble(ChangePoint::magnitude))
            .filter(point -> point.magnitude() <= minMagnitude);
  }

  /** An index with the stretches to the nearest others. */
  private static ChangePoint between(int index, NavigableSet<Integer> others, double[] series) {
    Integer from = others.lower(index);
    Integer to = others.higher(index);
    return ChangePoint.at(index, series, from == null ? 0 : from, to == null ? series.length : to);
  }
}
