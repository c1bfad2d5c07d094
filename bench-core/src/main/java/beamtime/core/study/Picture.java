package beamtime.core.study;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How a table is drawn: our numbers as curves, next to what the publication printed.
 *
 * @param x of all panels
 * @param names of the x values 1, 2, 3 and so on; empty where those are numbers
 * @param panels from top to bottom
 */
public record Picture(Axis x, List<String> names, List<Panel> panels) {
  public Picture {
    names = List.copyOf(names);
    panels = List.copyOf(panels);
  }

  /**
   * An axis.
   *
   * @param label what it counts, with its unit
   */
  public record Axis(String label, Scale scale) {}

  /** How values lie on an axis. */
  public enum Scale {
    /** Equal steps. */
    LINEAR,
    /** Equal ratios. */
    LOG;

    /** As a file writes it. */
    @Override
    public String toString() {
      return this == LOG ? "log" : "linear";
    }
  }

  /** Curves on one y axis. */
  public record Panel(Axis y, List<Curve> curves, List<Theirs> theirs) {
    public Panel {
      curves = List.copyOf(curves);
      theirs = List.copyOf(theirs);
    }
  }

  /**
   * A curve of ours.
   *
   * @param name at its end
   * @param places of its points, in the order of x
   */
  public record Curve(String name, List<Place> places) {
    public Curve {
      places = List.copyOf(places);
    }
  }

  /** Where in the table the number of a point stands. */
  public record Place(double x, int row, int column) {}

  /**
   * What the publication printed.
   *
   * @param points in the order of x; none where it is a level
   * @param level the same at every x
   */
  public record Theirs(String label, List<Point> points, OptionalDouble level) {
    public Theirs {
      points = List.copyOf(points);
    }
  }

  /** A printed point. */
  public record Point(double x, double y) {}
}
