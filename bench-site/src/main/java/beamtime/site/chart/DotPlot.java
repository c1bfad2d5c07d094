package beamtime.site.chart;

import java.util.List;

/**
 * All samples as dots, and means with their intervals, in rows on one axis.
 *
 * @param title what is shown
 * @param finding what it shows, in words
 * @param x of all rows
 * @param rows from top to bottom
 */
public record DotPlot(String title, String finding, Axis x, List<Row> rows) {
  private static final double TOP = 8;
  private static final double ROW = 26;
  private static final double BOTTOM = 46;
  private static final double LONGEST = 150;
  private static final double RIGHT = 16;

  /** A labelled row. */
  public sealed interface Row {
    /** Short words at its left. */
    String label();
  }

  /** Samples, such as those of one fork, each a dot. */
  public record Samples(String label, List<Double> values) implements Row {
    public Samples {
      values = List.copyOf(values);
    }
  }

  /** A mean with its interval, a shape on a bar. */
  public record Interval(String label, double value, Span interval) implements Row {}

  public DotPlot {
    rows = List.copyOf(rows);
  }

  /** The chart as an element {@code svg}. */
  public String svg() {
    double left =
        Math.min(LONGEST, rows.stream().mapToDouble(r -> Svg.width(r.label())).max().orElse(0));
    double height = TOP + rows.size() * ROW;
    Plot plot =
        new Plot(
            x.scale(), x.scale(), left + RIGHT, TOP, Svg.WIDTH - left - 2 * RIGHT, height - TOP);
    Element svg = Svg.of(title, finding, height + BOTTOM);
    x.ticks().forEach(tick -> svg.add(grid(plot, tick)));
    svg.addAll(new Axes(plot, x, x).below());
    for (int i = 0; i < rows.size(); i++) {
      double y = TOP + (i + 0.5) * ROW;
      String label = Svg.fitting(rows.get(i).label(), LONGEST);
      svg.add(Svg.text("label end", plot.left() - 8, y + 4.5, label));
      svg.add(row(plot, rows.get(i), y));
    }
    return svg.toString();
  }

  private static Element grid(Plot plot, Tick tick) {
    double place = plot.x(tick.value());
    return Svg.line("grid", place, plot.top(), place, plot.bottom());
  }

  private static Element row(Plot plot, Row row, double y) {
    if (row instanceof Interval mean) {
      return mean(plot, mean, y);
    }
    Element dots = Element.of("g").with("class", "sample ink-1");
    ((Samples) row).values().forEach(v -> dots.add(Shape.CIRCLE.at(plot.x(v), y, 4)));
    return dots;
  }

  private static Element mean(Plot plot, Interval mean, double y) {
    double low = plot.x(mean.interval().low());
    double high = plot.x(mean.interval().high());
    return Element.of("g")
        .with("class", "mean ink-2")
        .add(
            Element.of("rect")
                .with("class", "interval")
                .with("x", low)
                .with("y", y - 5)
                .with("width", Math.max(1, high - low))
                .with("height", 10))
        .add(Shape.DIAMOND.at(plot.x(mean.value()), y, 5));
  }
}
