package beamtime.site.export;

import beamtime.core.result.Score;
import beamtime.site.statistic.Digits;

/** Scores as pages show them. */
final class Rounded {
  private Rounded() {}

  /** Such as {@code 1,234.5 ± 6.8} or {@code 10 (5.0 to 20)}; {@code 77.30} without an interval. */
  static String text(Score score) {
    Digits digits = Digits.of(score.value(), score.error());
    return digits.text(score.value())
        + (Double.isFinite(score.error())
            ? " " + digits.interval(score.value(), score.error())
            : "");
  }
}
