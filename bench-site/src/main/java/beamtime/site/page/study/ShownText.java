package beamtime.site.page.study;

import beamtime.core.study.Shown;
import beamtime.site.statistic.Digits;

/** What stands in a place of a study's table, as the site prints it. */
final class ShownText {
  private ShownText() {}

  /** A number has as many digits as its interval supports, a ratio three. */
  static String of(Shown shown) {
    if (shown instanceof Shown.Text text) {
      return text.text();
    }
    if (shown instanceof Shown.Number number) {
      return Digits.of(number.value(), number.low(), number.high()).text(number.value());
    }
    if (shown instanceof Shown.Ratio ratio) {
      return Shown.number(ratio.value()) + ratio.interval();
    }
    if (shown instanceof Shown.Interval interval) {
      return number(interval.low()) + " to " + number(interval.high());
    }
    return ((Shown.Absent) shown).why();
  }

  private static String number(double value) {
    return Digits.significant(value).text(value);
  }
}
