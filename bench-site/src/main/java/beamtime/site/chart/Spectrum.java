package beamtime.site.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.HdrHistogram.AbstractHistogram;

/**
 * Percentiles of times, from the median to the longest.
 *
 * @param name what the times are, such as {@code latency}
 * @param count times that were recorded; at least one
 * @param points x: one time in so many is longer, y: milliseconds
 */
public record Spectrum(String name, long count, List<Point> points) {
  /**
   * With fewer times than this beyond it, a percentile is uncertain: ten are known to about a third
   * (Poisson), one is chance.
   */
  public static final int BEYOND = 10;

  private static final double STEPS = 4;
  private static final double NANOS_PER_MILLI = 1e6;

  public Spectrum {
    points = List.copyOf(points);
  }

  /**
   * Percentiles of a histogram.
   *
   * @param nanos times in nanoseconds; not empty
   */
  public static Spectrum of(String name, AbstractHistogram nanos) {
    long count = nanos.getTotalCount();
    if (count == 0) {
      throw new IllegalArgumentException("no times of " + name);
    }
    List<Point> points = new ArrayList<>();
    points.add(new Point(1, nanos.getMinValue() / NANOS_PER_MILLI));
    for (double oneIn : oneIns(count)) {
      double percentile = 100 - 100 / oneIn;
      points.add(new Point(oneIn, nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI));
    }
    points.add(new Point(count, nanos.getMaxValue() / NANOS_PER_MILLI));
    return new Spectrum(name, count, points);
  }

  /** Up to the count: powers of two in four steps each, and powers of ten, which have labels. */
  private static SortedSet<Double> oneIns(long count) {
    SortedSet<Double> oneIns = new TreeSet<>();
    for (int i = 1; Math.pow(2, i / STEPS) < count; i++) {
      oneIns.add(Math.pow(2, i / STEPS));
    }
    for (double ten = 10; ten < count; ten *= 10) {
      oneIns.add(ten);
    }
    return oneIns;
  }

  /** One time in so many is longer than the last percentile that enough times support. */
  double supported() {
    return Math.max(1, (double) count / BEYOND);
  }

  /** Milliseconds that all but one in so many times take at most. */
  double at(double oneIn) {
    return points.stream()
        .filter(point -> point.x() >= oneIn * (1 - 1e-9))
        .findFirst()
        .orElse(points.get(points.size() - 1))
        .y();
  }
}
