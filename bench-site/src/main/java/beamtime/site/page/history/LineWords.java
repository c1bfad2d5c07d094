package beamtime.site.page.history;

import beamtime.core.result.Score;
import beamtime.site.history.Measure;
import beamtime.site.history.Point;
import beamtime.site.history.Subject;
import beamtime.site.page.Fact;
import beamtime.site.statistic.Digits;
import beamtime.site.statistic.Stretch;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Numbers and times of lines as readers see them. */
final class LineWords {
  private static final DateTimeFormatter DAY = format("uuuu-MM-dd");
  private static final DateTimeFormatter MINUTE = format("uuuu-MM-dd HH:mm");

  /** Tenths tell small changes apart, and are noise in larger ones. */
  private static final double TENTHS_BELOW = 0.1;

  /** Below this the t-test's p-value says more about its assumptions than about the runs. */
  private static final double LEAST_P = 1e-4;

  private LineWords() {}

  static String measure(Measure measure) {
    return measure.name() + ", " + measure.unit();
  }

  /** What its pictures show. */
  static String caption(Measure measure) {
    return (measure.equals(Measure.TAIL)
            ? "A dot is a run: the time that 99 of 100 operations took at most."
            : "A dot is a run: the mean of its forks' means; the bar spans these means.")
        + " The line breaks where a run has no number.";
  }

  /** What else than the cell the runs of a line share; nothing empty. */
  static List<Fact> conditions(Subject subject) {
    return Stream.of(
            new Fact("preset", subject.preset()),
            new Fact("machine", subject.machine()),
            new Fact("data", subject.data()),
            new Fact("provider", subject.provider()),
            new Fact("durability", subject.durability()),
            new Fact("limits", subject.limits()))
        .filter(fact -> !fact.value().isEmpty())
        .toList();
  }

  /** {@code preset lab, machine 0123456789ab}. */
  static String inOneLine(List<Fact> facts) {
    return facts.stream()
        .map(fact -> fact.name() + " " + fact.value())
        .collect(Collectors.joining(", "));
  }

  /** As many digits as its interval supports: the same as on every other page. */
  static String value(Point point) {
    return digits(point).text(point.value());
  }

  /** {@code 990 to 1,020}; empty where there was one fork. */
  static String spread(Point point) {
    Digits digits = digits(point);
    return point
        .spread()
        .map(spread -> digits.text(spread.low()) + " to " + digits.text(spread.high()))
        .orElse("");
  }

  private static Digits digits(Point point) {
    double half =
        point
            .cell()
            .score()
            .filter(score -> score.value() == point.value())
            .map(Score::error)
            .orElse(Double.NaN); // a p99 has no interval
    return Digits.of(point.value(), half);
  }

  /** A mean of runs, as many digits as its standard error supports. */
  static String level(Stretch stretch) {
    double error = stretch.deviation() / Math.sqrt(stretch.count());
    return Digits.of(stretch.mean(), stretch.mean() - error, stretch.mean() + error)
        .text(stretch.mean());
  }

  /** {@code −10 %}, {@code +5.5 %}. */
  static String percent(double share) {
    Digits digits = new Digits(Math.abs(share) < TENTHS_BELOW ? -1 : 0);
    return (share < 0 ? "−" : "+") + digits.text(Math.abs(100 * share)) + " %";
  }

  /** {@code p = 0.0004}. */
  static String probability(double p) {
    return p < LEAST_P ? "p < 0.0001" : "p = " + new Digits(-4).text(p);
  }

  static String day(Instant time) {
    return DAY.format(time);
  }

  static String minute(Instant time) {
    return MINUTE.format(time);
  }

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }
}
