package beamtime.core.study;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

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

  /**
   * One number through another, or a share in percent.
   *
   * @param low lower end of its 95 % interval; NaN where it has none
   * @param high upper end
   */
  record Ratio(double value, double low, double high) implements Shown {
    /**
     * {@code (2.51 to 3.40)}, to go on after the value; empty where it has none, or one narrower
     * than the digits shown.
     */
    public String interval() {
      String from = number(low);
      String to = number(high);
      return Double.isNaN(low) || from.equals(to) ? "" : " (" + from + " to " + to + ")";
    }
  }

  /** An interval alone. */
  record Interval(double low, double high) implements Shown {}

  /** There is no number. */
  record Absent(String why) implements Shown {}

  /** What can be counted with: a number that was measured, or that is in the words alone. */
  default OptionalDouble asNumber() {
    double number = Double.NaN;
    if (this instanceof Number measured) {
      number = measured.value();
    } else if (this instanceof Ratio ratio) {
      number = ratio.value();
    } else if (this instanceof Text text) {
      try {
        number = Double.parseDouble(text.text());
      } catch (NumberFormatException e) {
        return OptionalDouble.empty();
      }
    }
    return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  /** Stands where there is nothing. */
  String DASH = "–";

  /** Significant digits of a number. */
  int LEAST_DIGITS = 3;

  /** Those of one that is near a bound. */
  int MOST_DIGITS = 6;

  /**
   * Three significant digits, or up to six where fewer would not tell it from bounds.
   *
   * @param bounds by which it is judged
   */
  static String number(double value, double... bounds) {
    if (!Double.isFinite(value)) {
      return DASH;
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = exact.round(new MathContext(LEAST_DIGITS));
    for (int digits = LEAST_DIGITS + 1; digits <= MOST_DIGITS; digits++) {
      double shown = rounded.doubleValue();
      if (DoubleStream.of(bounds)
          .allMatch(bound -> Double.compare(shown, bound) == Double.compare(value, bound))) {
        break;
      }
      rounded = exact.round(new MathContext(digits));
    }
    return rounded.stripTrailingZeros().toPlainString();
  }
}
