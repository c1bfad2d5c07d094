package beamtime.site.chart;

import java.util.List;

/**
 * A small line without axes, for a row of a table; the row has the numbers.
 *
 * @param finding what it shows, in words
 * @param values in their order, at the same distance from each other; at least one
 * @param marked positions of values that are marked, such as changes
 */
public record Sparkline(String finding, List<Double> values, List<Integer> marked) {
  private static final double WIDTH = 120;
  private static final double HEIGHT = 24;
  private static final double EDGE = 4;

  public Sparkline {
    values = List.copyOf(values);
    marked = List.copyOf(marked);
  }

  /** The chart as an element {@code svg}. */
  public String svg() {
    Span range = Span.of(values);
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      points.append(i == 0 ? "" : " ").append(Element.number(x(i)));
      points.append(',').append(Element.number(y(values.get(i), range)));
    }
    Element svg =
        Element.of("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("class", "sparkline")
            .with("viewBox", "0 0 " + Element.number(WIDTH) + " " + Element.number(HEIGHT))
            .with("role", "img")
            .add(Element.of("title").text(finding))
            .add(
                Element.of("polyline")
                    .with("class", "line ink-1")
                    .with("points", points.toString()));
    marked.forEach(i -> svg.add(mark(x(i), y(values.get(i), range))));
    return svg.toString();
  }

  private static Element mark(double x, double y) {
    return Element.of("g").with("class", "dot ink-2").add(Shape.DIAMOND.at(x, y, 3));
  }

  private double x(int i) {
    return values.size() == 1 ? WIDTH / 2 : EDGE + (WIDTH - 2 * EDGE) * i / (values.size() - 1);
  }

  private static double y(double value, Span range) {
    double height = range.high() - range.low();
    return height == 0
        ? HEIGHT / 2
        : HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - range.low()) / height;
  }
}
