package beamtime.site.chart;

import java.util.List;

/**
 * A part of a chart with a y axis of its own.
 *
 * @param layers in the order in which they are drawn
 */
public record Panel(Axis y, List<Layer> layers) {
  public Panel {
    layers = List.copyOf(layers);
  }
}
