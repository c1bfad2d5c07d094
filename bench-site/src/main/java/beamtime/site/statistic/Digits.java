package beamtime.site.statistic;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * As many digits of a number as its interval supports.
 *
 * <p>The rule is that of the Particle Data Group (Review of Particle Physics, Introduction,
 * "Rounding"): two digits of the interval's half where it begins with 10 to 35, one where it begins
 * with more; and as many decimals of the number itself.
 *
 * @param place power of ten of the last digit that is shown: -2 for hundredths, 3 for thousands
 */
public record Digits(int place) {
  /** Significant digits of a number without an interval. */
  private static final int UNKNOWN = 4;

  private static final double TWO_DIGITS_BELOW = 3.55;

  /** Upper end through the number, from which on the lower end is visibly nearer. */
  private static final double WIDE = 1.25;

  /** As many digits as half of the number's interval supports, NaN where it is not known. */
  public static Digits of(double value, double half) {
    return of(value, value - half, value + half);
  }

  /** As many digits as the number's interval supports, and at least two. */
  public static Digits of(double value, double low, double high) {
    double half = (high - low) / 2;
    if (!Double.isFinite(half) || half <= 0) {
      return significant(value);
    }
    int lead = lead(half);
    int place = half / Math.pow(10, lead) < TWO_DIGITS_BELOW ? lead - 1 : lead;
    return atLeastTwo(place, value);
  }

  private static Digits atLeastTwo(int place, double value) {
    return new Digits(value == 0 ? place : Math.min(place, lead(value) - 1));
  }

  /** Four digits of a number whose interval is not known. */
  public static Digits significant(double value) {
    return new Digits(value == 0 || !Double.isFinite(value) ? 0 : lead(value) - UNKNOWN + 1);
  }

  /** More of them, where fewer would not tell a number from a bound that it is judged by. */
  public Digits apart(double value, double bound) {
    Digits digits = this;
    while (value != bound && digits.text(value).equals(digits.text(bound))) {
      digits = new Digits(digits.place - 1);
    }
    return digits;
  }

  /**
   * {@code ± 0.4} of an interval on the logarithm, or its ends where that is so wide that they are
   * not about as far: {@code (5.0 to 20)}.
   *
   * @param error from the value to the upper end
   */
  public String interval(double value, double error) {
    double factor = 1 + error / value;
    if (!(factor > WIDE)) {
      return "± " + text(error);
    }
    double low = value / factor;
    return "(" + atLeastTwo(place, low).text(low) + " to " + text(value * factor) + ")";
  }

  /** {@code 1,230} or {@code 0.950}; the same in every locale. */
  public String text(double value) {
    if (Double.isNaN(value)) {
      return "n/a";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "-∞";
    }
    return grouped(
        BigDecimal.valueOf(value).setScale(-place, RoundingMode.HALF_EVEN).toPlainString());
  }

  /** Grouped by thousands. String.format would be most of the work of a page of numbers. */
  private static String grouped(String plain) {
    StringBuilder text = new StringBuilder(plain);
    int point = plain.indexOf('.');
    int first = plain.startsWith("-") ? 1 : 0;
    for (int i = (point < 0 ? plain.length() : point) - 3; i > first; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  private static int lead(double value) {
    return (int) Math.floor(Math.log10(Math.abs(value)));
  }
}
