package beamtime.core.statistic;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A line of least squares through what was spent at several loads: how much of it grows with the
 * load, and where all that there is would be spent.
 *
 * @param points how many it goes through
 * @param start spent at no load
 * @param each spent for one more of the load, with its 95 % interval
 * @param r2 share of the variance that the line explains
 * @param largest load that was measured
 * @param meanLoad of the points
 * @param loads sum of squares of the loads about their mean
 * @param residual standard deviation about the line, by n - 2
 */
public record Growth(
    int points,
    double start,
    Estimate each,
    double r2,
    double largest,
    double meanLoad,
    double loads,
    double residual) {
  /** Three points are near a line by chance too often. */
  public static final int LEAST_POINTS = 4;

  /** What a line must explain to be one. */
  private static final double LEAST_R2 = 0.9;

  /** Nothing is said of more than so many times what was measured. */
  private static final double BEYOND = 2;

  /**
   * A load and what was spent at it.
   *
   * @param load such as MB/s
   * @param spent such as cores
   */
  public record Point(double load, double spent) {}

  /**
   * The line through these points.
   *
   * @return empty where there are fewer than {@value #LEAST_POINTS}, or all have one load
   */
  public static Optional<Growth> of(List<Point> points) {
    int n = points.size();
    double load = points.stream().mapToDouble(Point::load).average().orElse(0);
    double spent = points.stream().mapToDouble(Point::spent).average().orElse(0);
    double loads = points.stream().mapToDouble(p -> square(p.load - load)).sum();
    if (n < LEAST_POINTS || loads == 0) {
      return Optional.empty();
    }
    double both = points.stream().mapToDouble(p -> (p.load - load) * (p.spent - spent)).sum();
    double all = points.stream().mapToDouble(p -> square(p.spent - spent)).sum();
    double each = both / loads;
    double unexplained = Math.max(0, all - each * both);
    double residual = Math.sqrt(unexplained / (n - 2));
    double width = quantile(n) * residual / Math.sqrt(loads);
    return Optional.of(
        new Growth(
            n,
            spent - each * load,
            new Estimate(each, each - width, each + width),
            all == 0 ? 0 : 1 - unexplained / all,
            points.stream().mapToDouble(Point::load).max().orElseThrow(),
            load,
            loads,
            residual));
  }

  private static double square(double x) {
    return x * x;
  }

  private static double quantile(int points) {
    return TDistribution.of(points - 2).inverseSurvivalProbability(RatioEstimate.ALPHA / 2);
  }

  /** Whether it is a line at all: it explains nearly everything, and surely grows. */
  public boolean holds() {
    return r2 >= LEAST_R2 && each.low() > 0;
  }

  /**
   * The load at which so much is spent, with the interval in which the line's own 95 % band is
   * there (Fieller's), which may be beyond {@link #reach}; empty where the line does not hold.
   */
  public Optional<Estimate> at(double spent) {
    double load = (spent - start) / each.value();
    if (!holds()) {
      return Optional.empty();
    }
    double away = load - meanLoad;
    double t = quantile(points) * residual / each.value();
    double g = square(t) / loads;
    double width = t * Math.sqrt((1 - g) / points + square(away) / loads) / (1 - g);
    double middle = meanLoad + away / (1 - g);
    return Optional.of(new Estimate(load, middle - width, middle + width));
  }

  /** The load up to which it says something. */
  public double reach() {
    return BEYOND * largest;
  }
}
