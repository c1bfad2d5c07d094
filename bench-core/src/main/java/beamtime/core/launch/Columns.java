package beamtime.core.launch;

import static com.github.freva.asciitable.OverflowBehaviour.NEWLINE;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables for a console, all of one style. */
public final class Columns {
  private static final int WIDTH = 120;

  /** Blanks around a text. */
  private static final int PADDING = 2;

  /** A blank at which no line ends; none of it is printed. */
  private static final char UNBROKEN = '\u00a0';

  private Columns() {}

  /**
   * A table that fits the console where it can: its widest columns are broken into lines, between
   * words alone.
   */
  public static <T> String table(Collection<T> rows, List<ColumnData<T>> columns) {
    List<ColumnData<T>> unbroken = new ArrayList<>(columns);
    String table = rendered(rows, columns);
    while (!fits(table) && !unbroken.isEmpty()) {
      List<Integer> widths = widths(border(table));
      ColumnData<T> widest =
          Collections.max(
              unbroken, Comparator.comparing(column -> widths.get(columns.indexOf(column))));
      int wanted = widths.get(columns.indexOf(widest)) - (border(table).length() - WIDTH);
      widest.maxWidth(Math.max(longestWord(rows, widest) + PADDING, wanted), NEWLINE);
      unbroken.remove(widest);
      table = rendered(rows, columns);
    }
    return table;
  }

  /** Whether a table is no wider than the console. */
  public static boolean fits(String table) {
    return border(table).length() <= WIDTH;
  }

  private static String border(String table) {
    return table.substring(0, table.indexOf('\n'));
  }

  /**
   * @param border such as {@code +---+------+}
   */
  private static List<Integer> widths(String border) {
    return Arrays.stream(border.substring(1, border.length() - 1).split("\\+"))
        .map(String::length)
        .toList();
  }

  private static <T> int longestWord(Collection<T> rows, ColumnData<T> column) {
    return Stream.concat(Stream.of(column.getHeader()), rows.stream().map(column::getCellValue))
        .flatMap(text -> Arrays.stream(text.split("\\s+")))
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  private static <T> String rendered(Collection<T> rows, List<ColumnData<T>> columns) {
    return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns)
        .replace(UNBROKEN, ' ');
  }

  /** Words. */
  public static <T> ColumnData<T> left(String header, Function<T, String> value) {
    return column(header, HorizontalAlign.LEFT, value);
  }

  /** Words that stay in one line. */
  public static <T> ColumnData<T> whole(String header, Function<T, String> value) {
    return column(header, HorizontalAlign.LEFT, value.andThen(Columns::inOneLine));
  }

  /** Numbers. */
  public static <T> ColumnData<T> right(String header, Function<T, String> value) {
    return column(header, HorizontalAlign.RIGHT, value.andThen(Columns::inOneLine));
  }

  private static String inOneLine(String text) {
    return text.replace(' ', UNBROKEN);
  }

  private static <T> ColumnData<T> column(
      String header, HorizontalAlign align, Function<T, String> value) {
    return new Column().header(header).headerAlign(align).dataAlign(align).with(value);
  }

  /** Four significant digits, without an exponent. */
  public static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "n/a";
    }
    double magnitude = Math.abs(value);
    int decimals = magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
