package beamtime.core.study;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  /** Letters that a place without a number may have. */
  private static final int WIDE = 24;

  public FilledTable {
    rows = rows.stream().map(List::copyOf).toList();
    used = List.copyOf(used);
  }

  /** Fills a table of a study. */
  public static FilledTable of(Study study, StudyTable table, Measurements measurements) {
    return new Filling(study, measurements).fill(table);
  }

  /**
   * To be read with {@link #notes}: a place without a number keeps the first words of a long
   * reason, such as {@code not valid [1]}, so that its column stays narrow.
   */
  public List<List<Shown>> noted() {
    List<String> reasons = reasons();
    return rows.stream()
        .map(row -> row.stream().map(shown -> noted(shown, reasons)).toList())
        .toList();
  }

  private static Shown noted(Shown shown, List<String> reasons) {
    String[] why = why(shown);
    return why.length < 2
        ? shown
        : new Shown.Absent(why[0] + " [" + (reasons.indexOf(why[1]) + 1) + "]");
  }

  /** What those numbers stand for; empty where there is none. */
  public String notes() {
    List<String> reasons = reasons();
    return IntStream.rangeClosed(1, reasons.size())
        .mapToObj(at -> "[" + at + "] " + reasons.get(at - 1))
        .collect(Collectors.joining("; "));
  }

  /** What follows those first words, each once, in the order of the rows. */
  private List<String> reasons() {
    return rows.stream()
        .flatMap(List::stream)
        .map(FilledTable::why)
        .filter(why -> why.length > 1)
        .map(why -> why[1])
        .distinct()
        .toList();
  }

  /** Why there is no number, in two where it is long and has a colon. */
  private static String[] why(Shown shown) {
    return shown instanceof Shown.Absent absent && absent.why().length() > WIDE
        ? absent.why().split(": ", 2)
        : new String[0];
  }
}
