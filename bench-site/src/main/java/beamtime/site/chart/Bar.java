package beamtime.site.chart;

import java.util.Optional;

/**
 * A value as a bar with its interval, small enough for a cell of a table; cells on one scale are
 * compared by looking at them. A logarithm has no 0, so the bar begins where its scale does.
 *
 * @param finding what it shows, in words
 * @param value on the scale
 * @param interval of the value; empty where it is not known
 * @param scale of all that are compared
 */
public record Bar(String finding, double value, Optional<Span> interval, Scale scale) {
  private static final double WIDTH = 112;
  private static final double HEIGHT = 14;

  /** Room for the end of an interval. */
  private static final double EDGE = 2;

  private static final double THICK = 8;
  private static final double CAP = 4;

  /** The bar as an element {@code svg}, to stand in HTML. */
  public String svg() {
    double top = (HEIGHT - THICK) / 2;
    Element svg =
        Element.of("svg")
            .with("class", "bar")
            .with("viewBox", "0 0 " + Element.number(WIDTH) + " " + Element.number(HEIGHT))
            .with("preserveAspectRatio", "none")
            .with("role", "img")
            .add(Element.of("title").text(finding))
            .add(path("grid", grid()))
            .add(
                Element.of("rect")
                    .with("class", "value")
                    .with("x", EDGE)
                    .with("y", top)
                    .with("width", x(value) - EDGE)
                    .with("height", THICK));
    interval.ifPresent(span -> svg.add(path("whisker", whisker(x(span.low()), x(span.high())))));
    return svg.toString();
  }

  private double x(double of) {
    return EDGE + scale.at(of) * (WIDTH - 2 * EDGE);
  }

  private static Element path(String css, String lines) {
    return Element.of("path").with("class", css).with("d", lines);
  }

  private String grid() {
    StringBuilder lines = new StringBuilder();
    scale.ticks().forEach(tick -> lines.append(upright(x(tick), 0, HEIGHT)));
    return lines.toString();
  }

  private static String whisker(double low, double high) {
    double middle = HEIGHT / 2;
    return upright(low, middle - CAP, middle + CAP)
        + upright(high, middle - CAP, middle + CAP)
        + "M"
        + Element.number(low)
        + " "
        + Element.number(middle)
        + "H"
        + Element.number(high);
  }

  private static String upright(double x, double top, double bottom) {
    return "M" + Element.number(x) + " " + Element.number(top) + "V" + Element.number(bottom);
  }
}
