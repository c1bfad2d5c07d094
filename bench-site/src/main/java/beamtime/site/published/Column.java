package beamtime.site.published;

import java.util.Map;

/** A column of a study's page. */
public sealed interface Column {
  /** Its heading. */
  String head();

  /** As the study printed it. */
  record Printed(String head, String column) implements Column {}

  /** One printed number through another. */
  record PrintedRatio(String head, String over, String under) implements Column {}

  /** One of our cells. */
  record Ours(String head, CellOf cell, Measure measure) implements Column {}

  /** The time of one of our operations divided by that of another. */
  record OurRatio(String head, CellOf over, CellOf under) implements Column {}

  /** Other columns for other rows, by the row's value in the table's first column. */
  record ByRow(String head, Map<String, Column> columns) implements Column {
    public ByRow {
      columns = Map.copyOf(columns);
    }
  }

  /** What we do not measure yet. */
  record NotYet(String head) implements Column {}
}
