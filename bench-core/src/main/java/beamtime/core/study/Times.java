package beamtime.core.study;

import beamtime.core.cell.Series;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import beamtime.core.statistic.RatioEstimate;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What an operation of a cell took, by its repeats, in a unit. */
final class Times {
  private static final double MILLI = 1e3;

  /** Parameters that say how many items an operation has. */
  private static final List<String> ITEMS = List.of("batch", "datafiles");

  private final Measured cell;
  private final Figure.Unit unit;
  private final Figure.Per per;

  Times(Measured cell, Figure.Unit unit, Figure.Per per) {
    this.cell = cell;
    this.unit = unit;
    this.per = per;
  }

  /** The mean, with the ends of its 95 % interval by forks where there are two or more. */
  Optional<Shown> mean() {
    return withInterval().map(number -> number);
  }

  private Optional<Shown.Number> withInterval() {
    return cell.record()
        .flatMap(CellRecord::score)
        .map(Score::value)
        .or(() -> raw().map(Samples::mean))
        .filter(value -> value > 0)
        .map(this::withInterval);
  }

  private Shown.Number withInterval(double value) {
    Optional<Interval> interval = Interval.of(cell.forks()).map(own -> own.around(value));
    double one = interval.map(own -> shown(own.low())).orElse(Double.NaN);
    double other = interval.map(own -> shown(own.high())).orElse(Double.NaN);
    return new Shown.Number(shown(value), Math.min(one, other), Math.max(one, other));
  }

  Optional<Shown> median() {
    return raw().map(samples -> one(samples.median()));
  }

  /** A statistic of what was measured, in the unit: a series' rate is that of its median time. */
  private Shown one(double value) {
    return new Shown.Number(shown(value), Double.NaN, Double.NaN);
  }

  Optional<Shown> deviation() {
    return samples()
        .filter(samples -> samples.count() > 1)
        .map(samples -> new Shown.Number(samples.deviation(), Double.NaN, Double.NaN));
  }

  /** That of the mean alone. */
  Optional<Shown> interval() {
    return withInterval()
        .filter(number -> !Double.isNaN(number.low()))
        .map(number -> new Shown.Interval(number.low(), number.high()));
  }

  private Optional<Samples> raw() {
    return samples(value -> value);
  }

  private Optional<Samples> samples() {
    return samples(this::shown);
  }

  private Optional<Samples> samples(UnaryOperator<Double> as) {
    List<Double> all = cell.forks().stream().flatMap(List::stream).map(as).toList();
    return all.isEmpty() ? Optional.empty() : Optional.of(new Samples(all));
  }

  /** A sample or a score in the unit. */
  private double shown(double value) {
    double seconds = seconds(value);
    return unit == Figure.Unit.RATE
        ? (isRate(cell) ? 1 : param(cell, Series.CLIENTS)) / seconds // a rate is that of all
        : unit.inSecond() * seconds;
  }

  /** Of a rate of 0 infinite. */
  private double seconds(double value) {
    return isRate(cell) ? factor(cell, per) / value : factor(cell, per) * value;
  }

  /** Whether more is better: operations a second, not a time. */
  static boolean isRate(Measured cell) {
    return cell.unit().startsWith("ops/");
  }

  /** The time of one through that of another, each of an operation, or a series as a whole. */
  static RatioEstimate ratio(Measured over, Measured under) {
    if (isRate(over) && isRate(under)) {
      return RatioEstimate.of(over.forks(), under.forks()).inverse();
    }
    return RatioEstimate.of(inTime(over), inTime(under));
  }

  /** A fork of rates is one time, that of their mean. */
  private static List<List<Double>> inTime(Measured cell) {
    return isRate(cell)
        ? cell.forks().stream().map(fork -> List.of(1 / new Samples(fork).mean())).toList()
        : cell.forks();
  }

  /**
   * Seconds of what is asked for are this many times a sample, or where samples are rates this
   * divided by one.
   */
  static double factor(Measured cell, Figure.Per per) {
    // a series is timed as a whole: so many operations by each client
    double repeat = isRate(cell) ? 1 : param(cell, Series.TIMES);
    double milli = cell.unit().startsWith("ms/") ? MILLI : 1;
    double operations =
        switch (per) {
          case OPERATION -> repeat;
          case REPEAT -> 1;
          case ITEM -> repeat * items(cell);
          case CLIENT -> isRate(cell) ? 1 / param(cell, Series.CLIENTS) : repeat;
        };
    return 1 / (operations * milli);
  }

  private static double items(Measured cell) {
    return ITEMS.stream().mapToDouble(name -> param(cell, name)).max().orElse(1);
  }

  private static double param(Measured cell, String name) {
    String text = cell.params().getOrDefault(name, "1");
    return text.matches("\\d{1,9}") ? Math.max(1, Integer.parseInt(text)) : 1;
  }
}
