package beamtime.site.export;

import beamtime.core.result.Score;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Scores with as many digits as their intervals support. */
final class Rounded {
  /** Two digits of an error: rounding to one may change it by half. */
  private static final MathContext OF_ERROR = new MathContext(2);

  /** Digits of a number whose error is unknown. */
  private static final MathContext ALONE = new MathContext(3);

  private Rounded() {}

  /** Such as {@code 1234.5 ± 6.8}, or {@code 77.3} without an interval. */
  static String text(Score score) {
    BigDecimal value = BigDecimal.valueOf(score.value());
    if (!Double.isFinite(score.error()) || score.error() <= 0) {
      return value.round(ALONE).toPlainString();
    }
    BigDecimal error = BigDecimal.valueOf(score.error()).round(OF_ERROR);
    int digits = Math.max(error.scale(), 0);
    return value.setScale(digits, RoundingMode.HALF_EVEN).toPlainString()
        + " ± "
        + error.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
  }
}
