package beamtime.site.page;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A table as it is printed: the first column has the rows' names.
 *
 * @param caption what it shows
 * @param head names of the columns
 * @param rows with a value for each column
 */
public record TableModel(String caption, List<String> head, List<List<String>> rows) {
  /** Longer values are broken into lines. */
  private static final int LINE = 32;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[<−-]?\\d[\\d.,]*K?( .{1,32})?|[–-]|not (measured|valid|verified)( \\[\\d+])?"
              + "|failed|left out|wrong answer");

  public TableModel {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(row.size() + " values below " + head);
      }
    }
  }

  private static boolean isNumber(String value) {
    return NUMBER.matcher(value).matches();
  }

  /** How a value is set; empty for words that fit into a line. */
  public String css(String value) {
    return isNumber(value) ? "number" : value.length() > LINE ? "long" : "";
  }

  /** Whether all values of a column are numbers. */
  public boolean isOfNumbers(int column) {
    return rows.stream().allMatch(row -> isNumber(row.get(column)));
  }
}
