package beamtime.site.page;

import beamtime.site.chart.LineChart;
import java.util.List;
import java.util.Optional;

/**
 * A picture with the table that has the same numbers.
 *
 * @param heading of its part of the page
 * @param notes sentences below the heading
 * @param chart the picture; empty where nothing can be drawn
 * @param table the numbers
 */
public record FigureModel(
    String heading, List<String> notes, Optional<LineChart> chart, TableModel table) {
  public FigureModel {
    notes = List.copyOf(notes);
  }
}
