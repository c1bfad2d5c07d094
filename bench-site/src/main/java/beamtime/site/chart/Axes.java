package beamtime.site.chart;

import java.util.ArrayList;
import java.util.List;

/** Axes of a plot: lines across at the y ticks, labels where they don't touch each other. */
record Axes(Plot plot, Axis x, Axis y) {
  private static final double DASH = 5;
  private static final double APART = 10;

  /**
   * Their elements.
   *
   * @param labelled whether the x axis has labels and a title, which the lowest panel's has
   */
  List<Element> elements(boolean labelled) {
    List<Element> elements = new ArrayList<>();
    elements.add(Svg.text("axis-title", 2, plot.top() - 16, y.title()));
    y.ticks().forEach(tick -> addY(tick, elements));
    elements.addAll(labelled ? below() : below(false));
    return elements;
  }

  /** The x axis alone, with labels and title. */
  List<Element> below() {
    List<Element> elements = below(true);
    elements.add(
        Svg.text("axis-title middle", middle(), plot.bottom() + 2.4 * Svg.LINE, x.title()));
    return elements;
  }

  private List<Element> below(boolean labelled) {
    List<Element> elements = new ArrayList<>();
    elements.add(Svg.line("axis", plot.left(), plot.bottom(), plot.right(), plot.bottom()));
    addX(elements, labelled);
    return elements;
  }

  private double middle() {
    return plot.left() + plot.width() / 2;
  }

  private void addY(Tick tick, List<Element> elements) {
    double place = plot.y(tick.value());
    elements.add(Svg.line("grid", plot.left(), place, plot.right(), place));
    elements.add(Svg.text("tick end", plot.left() - 6, place + 4.5, tick.label()));
  }

  /** The last label always stands: it tells how far the axis goes. */
  private void addX(List<Element> elements, boolean labelled) {
    List<Tick> ticks = x.ticks();
    double free = Double.NEGATIVE_INFINITY;
    for (Tick tick : ticks) {
      double place = plot.x(tick.value());
      elements.add(Svg.line("axis", place, plot.bottom(), place, plot.bottom() + DASH));
      Span label = label(tick);
      Tick last = ticks.get(ticks.size() - 1);
      boolean fits = label.low() >= free && label.high() <= label(last).low() - APART;
      if (labelled && (fits || tick.equals(last))) {
        elements.add(
            Svg.text("tick middle", place, plot.bottom() + DASH + Svg.LINE - 2, tick.label()));
        free = label.high() + APART;
      }
    }
  }

  private Span label(Tick tick) {
    double half = Svg.width(tick.label()) / 2;
    double place = plot.x(tick.value());
    return new Span(place - half, place + half);
  }
}
