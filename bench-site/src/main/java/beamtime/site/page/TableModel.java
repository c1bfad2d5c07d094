package beamtime.site.page;

import java.util.List;

/**
 * A table as it is printed: the first column has the rows' names.
 *
 * @param caption what it shows
 * @param head names of the columns
 * @param rows with a value for each column
 */
public record TableModel(String caption, List<String> head, List<List<String>> rows) {
  TableModel {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(row.size() + " values below " + head);
      }
    }
  }
}
