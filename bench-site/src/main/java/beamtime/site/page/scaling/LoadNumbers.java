package beamtime.site.page.scaling;

import beamtime.core.result.PercentilesRecord;
import beamtime.site.chart.Unit;
import beamtime.site.page.Amount;
import beamtime.site.statistic.Digits;
import java.util.Optional;
import java.util.function.Function;

/** How numbers of loads are written. */
final class LoadNumbers {
  private static final int DIGITS = 3;
  private static final double PERCENT = 100;

  /** Whoever reads shares wants to know of smaller ones that they are not nothing. */
  private static final double LEAST_PERCENT = 0.01;

  private LoadNumbers() {}

  /** {@code 1,230}. */
  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? new Digits(0).text(value)
        : Digits.significant(value).text(value);
  }

  /** {@code 12.5 ms}. */
  static String millis(double value) {
    return Unit.MILLIS.text(value, DIGITS);
  }

  /** {@code 33.3 MB/s}. */
  static String byteRate(double bytesPerSecond) {
    return Amount.of(bytesPerSecond, "B") + "/s";
  }

  /** {@code 2.5 %} of a share of 0.025, {@code <0.01 %} of one of a millionth. */
  static String percent(double share) {
    return percent(share, 2);
  }

  /** The same with so many digits. */
  static String percent(double share, int digits) {
    double percent = PERCENT * share;
    return percent > 0 && percent < LEAST_PERCENT
        ? "<" + LEAST_PERCENT + " %"
        : Unit.PLAIN.text(percent, digits) + " %";
  }

  /** A percentile, or a dash where it is not known. */
  static String millis(
      Optional<PercentilesRecord> times, Function<PercentilesRecord, Optional<Double>> percentile) {
    return times.flatMap(percentile).map(LoadNumbers::millis).orElse("–");
  }
}
