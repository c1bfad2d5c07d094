package beamtime.site.page.run;

import beamtime.site.chart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The points that no other beats: none has as many rows a second at a lower cost, nor more of them
 * at the same (Pareto's front).
 *
 * @param points of the edge, in the order of their rows and so of their costs
 */
record BestEdge(List<Point> points) {
  BestEdge {
    points = List.copyOf(points);
  }

  /**
   * Of some points.
   *
   * @param all x is to be large, y to be small
   */
  static BestEdge of(List<Point> all) {
    return new BestEdge(
        all.stream()
            .filter(point -> all.stream().noneMatch(other -> beats(other, point)))
            .distinct()
            .sorted(Comparator.comparingDouble(Point::x))
            .toList());
  }

  private static boolean beats(Point one, Point other) {
    return one.x() >= other.x() && one.y() <= other.y() && !one.equals(other);
  }

  boolean holds(Point point) {
    return points.contains(point);
  }

  /**
   * Its outline: what lies to the left of a point and above it is worse.
   *
   * @param left x at which it begins
   * @param top y at which it ends
   */
  List<Point> outline(double left, double top) {
    List<Point> steps = new ArrayList<>();
    double x = left;
    for (Point point : points) {
      steps.add(new Point(x, point.y()));
      steps.add(point);
      x = point.x();
    }
    steps.add(new Point(x, top));
    return steps;
  }
}
