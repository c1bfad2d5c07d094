package beamtime.core.study;

import java.math.BigDecimal;
import java.math.MathContext;

/** What a table shows in one place. */
public sealed interface Shown {
  /** Words, or what the study printed. */
  record Text(String text) implements Shown {}

  /**
   * A number that was measured.
   *
   * @param low lower end of its interval; NaN where it has none
   * @param high upper end
   */
  record Number(double value, double low, double high) implements Shown {}

  /** One number through another, or a share in percent. */
  record Ratio(double value) implements Shown {}

  /** An interval alone. */
  record Interval(double low, double high) implements Shown {}

  /** There is no number. */
  record Absent(String why) implements Shown {}

  /** Stands where there is nothing. */
  String DASH = "–";

  /** Three significant digits. */
  static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString()
        : DASH;
  }
}
