package beamtime.core.study;

import java.util.List;

/**
 * A table with our numbers in it.
 *
 * @param table the table
 * @param rows what it shows, for each column
 * @param used cells whose numbers it shows
 * @param measured how many of our values there are
 * @param wanted how many there could be
 */
public record FilledTable(
    StudyTable table, List<List<Shown>> rows, List<Measured> used, int measured, int wanted) {
  public FilledTable {
    rows = rows.stream().map(List::copyOf).toList();
    used = List.copyOf(used);
  }

  /** Fills a table of a study. */
  public static FilledTable of(Study study, StudyTable table, Measurements measurements) {
    return new Filling(study, measurements).fill(table);
  }
}
