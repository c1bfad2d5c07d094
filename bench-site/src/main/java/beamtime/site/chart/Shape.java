package beamtime.site.chart;

import static beamtime.site.chart.Element.number;

/** Shapes that are told apart without colour, of about the same area. */
enum Shape {
  CIRCLE {
    @Override
    Element at(double x, double y, double size) {
      return Element.of("circle").with("cx", x).with("cy", y).with("r", size);
    }
  },
  SQUARE {
    @Override
    Element at(double x, double y, double size) {
      double half = size * 0.9;
      return polygon(
          x - half, y - half, x + half, y - half, x + half, y + half, x - half, y + half);
    }
  },
  TRIANGLE {
    @Override
    Element at(double x, double y, double size) {
      return polygon(
          x, y - 1.3 * size, x + 1.2 * size, y + 0.8 * size, x - 1.2 * size, y + 0.8 * size);
    }
  },
  DIAMOND {
    @Override
    Element at(double x, double y, double size) {
      double half = size * 1.3;
      return polygon(x, y - half, x + half, y, x, y + half, x - half, y);
    }
  };

  /** The shape around a place. */
  abstract Element at(double x, double y, double size);

  private static Element polygon(double... coordinates) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < coordinates.length; i += 2) {
      points.append(i == 0 ? "" : " ").append(number(coordinates[i]));
      points.append(',').append(number(coordinates[i + 1]));
    }
    return Element.of("polygon").with("points", points.toString());
  }
}
