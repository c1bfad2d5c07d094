package beamtime.site.history;

import beamtime.site.statistic.ChangePoints;
import java.util.List;

/**
 * Points of a line that the same benchmark's code measured; changes are only looked for within it.
 *
 * @param code digest of the benchmark's own classes; empty where it was not recorded
 * @param points in the order of time; at least one
 * @param changes in the order of time
 */
public record Series(String code, List<Point> points, List<Change> changes) {
  /** Runs that are looked at together; as in apache-otava. */
  static final int WINDOW = 50;

  /** As in apache-otava. */
  static final double P_VALUE = 0.001;

  /**
   * Smaller changes do not matter when choosing a backend, and noise of a few percent makes them by
   * chance.
   */
  static final double MAGNITUDE = 0.05;

  public Series {
    points = List.copyOf(points);
    changes = List.copyOf(changes);
  }

  static Series of(String code, List<Point> points, Measure measure) {
    double[] values = points.stream().mapToDouble(Point::value).toArray();
    return new Series(
        code,
        points,
        ChangePoints.of(values, WINDOW, P_VALUE, MAGNITUDE).stream()
            .map(found -> Change.of(points, found, measure))
            .toList());
  }
}
