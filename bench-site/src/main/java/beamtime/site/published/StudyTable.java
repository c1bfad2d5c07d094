package beamtime.site.published;

import java.util.List;

/**
 * A table of a study with our numbers next to it.
 *
 * @param caption what it shows
 * @param note how to read it; may be empty
 * @param printed what the study printed
 * @param columns of the page, from left to right; the first names the rows
 */
public record StudyTable(String caption, String note, PaperTable printed, List<Column> columns) {
  public StudyTable {
    columns = List.copyOf(columns);
  }
}
