package beamtime.site.chart;

import java.util.List;

/**
 * Panels above each other that share their x axis.
 *
 * @param title what is shown
 * @param finding what it shows, in a sentence or more: for readers who can't see it
 * @param panels from top to bottom; at least one
 */
public record LineChart(String title, String finding, Axis x, List<Panel> panels) {
  private static final double LEFT = 62;
  private static final double TOP = 34;
  private static final double HEIGHT = 190;
  private static final double GAP = 48;
  private static final double BOTTOM = 46;

  public LineChart {
    panels = List.copyOf(panels);
  }

  /** The chart as an element {@code svg}. */
  public String svg() {
    double right = EndLabels.room(panels);
    double height = TOP + panels.size() * (HEIGHT + GAP) - GAP + BOTTOM;
    Element svg = Svg.of(title, finding, height);
    double top = TOP;
    for (Panel panel : panels) {
      Plot plot =
          new Plot(x.scale(), panel.y().scale(), LEFT, top, Svg.WIDTH - LEFT - right, HEIGHT);
      svg.addAll(new Axes(plot, x, panel.y()).elements(top + HEIGHT + BOTTOM >= height));
      svg.addAll(new Marks(plot).of(panel.layers()));
      svg.addAll(new EndLabels(plot).of(panel.layers()));
      top += HEIGHT + GAP;
    }
    return svg.toString();
  }

  /**
   * The same numbers as JSON, for the attribute {@code data-zoom} of the chart's figure: {@code
   * zoom.js} draws a chart that zooms from it, on request.
   */
  public String zoomData() {
    return ZoomData.of(this);
  }
}
