package beamtime.site.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Names of lines at their ends, moved apart where they would touch, each with its shape. */
record EndLabels(Plot plot) {
  private static final double LONGEST = 134;
  private static final double SHAPE = 20;
  private static final double NONE = 14;

  private record Label(Layer.Line line, double y) {}

  /** Units at the right that the names take. */
  static double room(List<Panel> panels) {
    return panels.stream()
        .flatMap(panel -> panel.layers().stream())
        .mapToDouble(layer -> layer instanceof Layer.Line line ? room(line.name()) : NONE)
        .max()
        .orElse(NONE);
  }

  private static double room(String name) {
    return name.isEmpty() ? NONE : Math.min(LONGEST, SHAPE + Svg.width(name));
  }

  List<Element> of(List<Layer> layers) {
    List<Element> elements = new ArrayList<>();
    for (Label label : apart(labels(layers))) {
      double x = plot.right() + SHAPE / 2;
      Ink ink = label.line().ink();
      elements.add(
          Element.of("g").with("class", "dot " + ink.css()).add(ink.shape().at(x, label.y(), 4)));
      String name = Svg.fitting(label.line().name(), LONGEST - SHAPE);
      elements.add(Svg.text("label", x + SHAPE / 2 - 2, label.y() + 4.5, name));
    }
    return elements;
  }

  private List<Label> labels(List<Layer> layers) {
    List<Label> labels = new ArrayList<>();
    for (Layer layer : layers) {
      if (layer instanceof Layer.Line line && !line.name().isEmpty() && !line.points().isEmpty()) {
        Point end = line.points().get(line.points().size() - 1);
        labels.add(new Label(line, plot.y(end.y())));
      }
    }
    labels.sort(Comparator.comparingDouble(Label::y));
    return labels;
  }

  /** Each at its place, or below the one before; all move up if the last would not fit. */
  private List<Label> apart(List<Label> labels) {
    List<Label> placed = new ArrayList<>();
    double free = plot.top();
    for (Label label : labels) {
      placed.add(new Label(label.line(), Math.max(free, label.y())));
      free = placed.get(placed.size() - 1).y() + Svg.LINE;
    }
    double over = Math.max(0, free - Svg.LINE - plot.bottom());
    return placed.stream().map(label -> new Label(label.line(), label.y() - over)).toList();
  }
}
