package beamtime.site.page.scaling;

import beamtime.core.result.PercentilesRecord;
import beamtime.site.chart.Unit;
import beamtime.site.statistic.Digits;
import java.util.Optional;
import java.util.function.Function;

/** How numbers of loads are written. */
final class LoadNumbers {
  private static final int DIGITS = 3;

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

  /** A percentile, or a dash where it is not known. */
  static String millis(
      Optional<PercentilesRecord> times, Function<PercentilesRecord, Optional<Double>> percentile) {
    return times.flatMap(percentile).map(LoadNumbers::millis).orElse("–");
  }
}
