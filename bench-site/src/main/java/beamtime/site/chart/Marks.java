package beamtime.site.chart;

import static beamtime.site.chart.Element.number;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Draws layers into a plot. */
record Marks(Plot plot) {
  private static final double SIZE = 4;
  private static final double CAP = 4;

  /**
   * Labels of neighbouring rules stand below each other, and after these begin at the top again.
   */
  private static final int ROWS = 4;

  List<Element> of(List<Layer> layers) {
    List<Element> elements = new ArrayList<>();
    int rules = 0;
    for (Layer layer : layers) {
      if (layer instanceof Layer.Line line) {
        elements.add(line(line));
      } else if (layer instanceof Layer.Dots dots) {
        dots.dots().forEach(dot -> elements.add(dot(dot, dots.ink())));
      } else if (layer instanceof Layer.Rule rule) {
        elements.addAll(rule(rule, rules++ % ROWS));
      } else if (layer instanceof Layer.Band band) {
        elements.add(band(band));
      }
    }
    return elements;
  }

  private Element line(Layer.Line line) {
    String points =
        line.points().stream()
            .map(point -> number(plot.x(point.x())) + "," + number(plot.y(point.y())))
            .collect(Collectors.joining(" "));
    return Element.of("polyline")
        .with("class", "line " + line.ink().css() + (line.dashed() ? " dashed" : ""))
        .with("points", points);
  }

  private Element dot(Layer.Dot dot, Ink ink) {
    double x = plot.x(dot.x());
    Element group =
        Element.of("g").with("class", "dot " + ink.css() + (dot.hollow() ? " hollow" : ""));
    dot.spread().ifPresent(spread -> group.addAll(whisker(x, spread)));
    Element shape = ink.shape().at(x, plot.y(dot.y()), SIZE);
    return group.add(
        dot.words().isEmpty() ? shape : shape.add(Element.of("title").text(dot.words())));
  }

  private List<Element> whisker(double x, Span spread) {
    double low = plot.y(spread.low());
    double high = plot.y(spread.high());
    return List.of(
        Svg.line("whisker", x, low, x, high),
        Svg.line("whisker", x - CAP, low, x + CAP, low),
        Svg.line("whisker", x - CAP, high, x + CAP, high));
  }

  private List<Element> rule(Layer.Rule rule, int row) {
    double x = plot.x(rule.x());
    boolean leftHalf = x < plot.left() + plot.width() / 2;
    double room = leftHalf ? plot.right() - x : x - plot.left();
    String words = Svg.fitting(rule.label(), room);
    double y = plot.top() + 10 + row * Svg.LINE;
    return List.of(
        Svg.line("rule", x, plot.top(), x, plot.bottom()),
        Svg.text("label" + (leftHalf ? "" : " end"), leftHalf ? x + 4 : x - 4, y, words));
  }

  private Element band(Layer.Band band) {
    double left = Math.max(plot.left(), plot.x(band.x().low()));
    double right = Math.min(plot.right(), plot.x(band.x().high()));
    return Element.of("rect")
        .with("class", "band")
        .with("x", left)
        .with("y", plot.top())
        .with("width", Math.max(1, right - left))
        .with("height", plot.height());
  }
}
