package beamtime.site.published;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as studies print them. */
final class Printed {
  private static final MathContext DIGITS = new MathContext(3);

  private Printed() {}

  /** One printed number through another; a dash if one of them is not a number. */
  static String ratio(String over, String under) {
    try {
      double ratio = Double.parseDouble(over) / Double.parseDouble(under);
      return Double.isFinite(ratio) ? number(ratio) : "–";
    } catch (NumberFormatException e) {
      return "–"; // such as "<1"
    }
  }

  /** Three significant digits. */
  static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : "–";
  }
}
