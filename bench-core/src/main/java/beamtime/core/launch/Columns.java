package beamtime.core.launch;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Tables for a console, all of one style. */
public final class Columns {
  private Columns() {}

  public static <T> String table(Collection<T> rows, List<ColumnData<T>> columns) {
    return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS, rows, columns);
  }

  /** Words. */
  public static <T> ColumnData<T> left(String header, Function<T, String> value) {
    return column(header, HorizontalAlign.LEFT, value);
  }

  /** Numbers. */
  public static <T> ColumnData<T> right(String header, Function<T, String> value) {
    return column(header, HorizontalAlign.RIGHT, value);
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
