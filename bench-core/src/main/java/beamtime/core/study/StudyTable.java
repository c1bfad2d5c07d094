package beamtime.core.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of a study with our numbers next to the printed ones.
 *
 * @param title what it shows
 * @param note how to read it; may be empty
 * @param columns from left to right; the first names the rows
 * @param rows from top to bottom
 * @param picture how it is drawn
 */
public record StudyTable(
    String title, String note, List<Column> columns, List<Row> rows, Optional<Picture> picture) {
  public StudyTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param head its heading
   * @param value what stands in it unless a row says otherwise
   * @param only what rows must have printed for it, by column; the others have a dash
   */
  record Column(String head, Value value, Map<String, String> only) {}

  /**
   * A row.
   *
   * @param printed its texts by column of the CSV, or of this table
   * @param own what stands in a column in place of the column's own, by head
   * @param cell what its columns show where they name no cell
   */
  record Row(Map<String, String> printed, Map<String, Value> own, Optional<CellRef> cell) {}

  /** Headings from left to right. */
  public List<String> heads() {
    return columns.stream().map(Column::head).toList();
  }
}
