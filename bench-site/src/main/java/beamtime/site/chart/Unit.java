package beamtime.site.chart;

import java.math.BigDecimal;
import java.math.MathContext;

/** What is counted on an axis, and how its values read. */
public enum Unit {
  /**
   * Milliseconds; each value is written with the prefix that suits it: {@code 20 µs}, {@code 3 s}.
   */
  MILLIS {
    @Override
    public String text(double value, int digits) {
      return value == 0 ? "0" : Prefix.text(value / 1000, digits, "s");
    }
  },
  /** Anything else; the axis' title names the unit, its values are {@code 0.05}, {@code 20 k}. */
  PLAIN {
    @Override
    public String text(double value, int digits) {
      return (Math.abs(value) >= PLAIN_FROM && Math.abs(value) < PLAIN_TO) || value == 0
          ? digits(value, digits)
          : Prefix.text(value, digits, "");
    }
  };

  private static final double PLAIN_FROM = 1e-3;
  private static final double PLAIN_TO = 1e4;

  /** As it reads, rounded to so many significant digits. */
  public abstract String text(double value, int digits);

  /** A round value as a label of an axis. */
  String tick(double value) {
    return text(value, 6);
  }

  static String digits(double value, int digits) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
