package beamtime.site.chart;

import java.util.List;
import java.util.Optional;

/** One kind of marks of a panel. */
public sealed interface Layer {
  /**
   * A line through points, with its name at its end.
   *
   * @param name of the series; empty for none
   * @param points in the order of their x
   * @param dashed whether it was computed, or is known badly
   */
  record Line(String name, List<Point> points, Ink ink, boolean dashed) implements Layer {
    public Line {
      points = List.copyOf(points);
    }

    /** A line of measured points. */
    public static Line of(String name, List<Point> points, Ink ink) {
      return new Line(name, points, ink, false);
    }

    /** A line that was computed, or is known badly. */
    public static Line dashed(String name, List<Point> points, Ink ink) {
      return new Line(name, points, ink, true);
    }
  }

  /** Measured points. */
  record Dots(List<Dot> dots, Ink ink) implements Layer {
    public Dots {
      dots = List.copyOf(dots);
    }
  }

  /**
   * A measured point.
   *
   * @param spread of its y; empty where none is known
   * @param hollow whether it should be read differently from the others
   * @param words what it is, shown when a pointer rests on it; empty for nothing
   */
  record Dot(double x, double y, Optional<Span> spread, boolean hollow, String words) {}

  /** A line across the panel at one x, such as a change, with a short label. */
  record Rule(double x, String label) implements Layer {}

  /** A stripe across the panel, such as the interval of a knee. */
  record Band(Span x) implements Layer {}
}
