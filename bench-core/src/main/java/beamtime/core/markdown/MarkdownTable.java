package beamtime.core.markdown;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table that reads well as text and is one in Markdown: words in the first column, numbers in the
 * others.
 */
public final class MarkdownTable {
  /** Lines above and below the table, which Markdown has not. */
  private static final int[] OUTER_LINES = {0, 1, 2, 3, 25, 26, 27, 28};

  private static final Character[] BORDER = border();

  /** A line that goes on in the next is no row of Markdown. */
  private static final int WIDEST = Integer.MAX_VALUE;

  private final String[] header;
  private final List<Object[]> rows = new ArrayList<>();

  /** An empty table. */
  public MarkdownTable(String... header) {
    this.header = Arrays.stream(header).map(Markdown::text).toArray(String[]::new);
  }

  /** Adds a row, with a value for each column. */
  public MarkdownTable row(Object... values) {
    if (values.length != header.length) {
      throw new IllegalArgumentException(
          values.length + " values for " + header.length + " columns: " + Arrays.toString(values));
    }
    rows.add(Arrays.stream(values).map(value -> Markdown.text(value.toString())).toArray());
    return this;
  }

  @Override
  public String toString() {
    Column[] columns = new Column[header.length];
    for (int i = 0; i < columns.length; i++) {
      HorizontalAlign align = i == 0 ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
      columns[i] =
          new Column().header(header[i]).headerAlign(align).dataAlign(align).maxWidth(WIDEST);
    }
    return AsciiTable.getTable(BORDER, columns, rows.toArray(Object[][]::new))
        .replace(System.lineSeparator(), "\n");
  }

  private static Character[] border() {
    Character[] border = AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS.clone();
    for (int i = 0; i < border.length; i++) {
      if (border[i] != null && border[i] == '+') {
        border[i] = '|';
      }
    }
    for (int line : OUTER_LINES) {
      border[line] = null;
    }
    return border;
  }
}
