package beamtime.site.page.history;

import beamtime.site.chart.Axis;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Span;
import beamtime.site.chart.Sparkline;
import beamtime.site.chart.Tick;
import beamtime.site.chart.Unit;
import beamtime.site.history.Change;
import beamtime.site.history.Gap;
import beamtime.site.history.Line;
import beamtime.site.history.Note;
import beamtime.site.history.Point;
import beamtime.site.history.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Pictures of lines. */
final class LineCharts {
  /** As many as can be told apart at the width of a cell of a table. */
  private static final int SPARKS = 30;

  private static final double SECONDS_OF_A_DAY = 86_400;

  private LineCharts() {}

  /** What a line shows, in a sentence. */
  static String finding(Line line) {
    String runs = line.points().size() == 1 ? "1 run" : line.points().size() + " runs";
    return line.lastChange()
        .map(
            change ->
                runs
                    + "; "
                    + told(ChangeWords.of(change))
                    + (line.newest().changes().contains(change)
                        ? ""
                        : "; the benchmark changed since"))
        .orElse(runs + (line.isTelling() ? "; no change found" : ""));
  }

  private static String told(ChangeWords change) {
    return "%s since %s: %s to %s %s (%s, %s)"
        .formatted(
            change.word(),
            change.day(),
            change.before(),
            change.after(),
            change.unit(),
            change.percent(),
            change.p());
  }

  /** The newest points of the newest series. */
  static String sparkline(Line line) {
    Series series = line.newest();
    List<Point> points = series.points();
    int from = Math.max(0, points.size() - SPARKS);
    return new Sparkline(
            finding(line),
            points.stream().skip(from).map(Point::value).toList(),
            series.changes().stream()
                .map(change -> change.statistic().index() - from)
                .filter(index -> index >= 0)
                .toList())
        .svg();
  }

  /** All points over time. */
  static LineChart chart(Line line) {
    return chart(line, Axis.linear(title(line), range(line)));
  }

  /** The same where equal ratios take equal heights; empty where a value is 0 or less. */
  static Optional<LineChart> logarithmic(Line line) {
    Span range = range(line);
    return range.low() > 0
        ? Optional.of(chart(line, Axis.log(title(line), Unit.PLAIN, range)))
        : Optional.empty();
  }

  private static String title(Line line) {
    return LineWords.measure(line.subject().measure());
  }

  private static LineChart chart(Line line, Axis y) {
    List<Layer> layers = new ArrayList<>();
    rules(line).forEach(layers::add);
    for (int i = 0; i < line.series().size(); i++) {
      Ink ink = new Ink(i);
      unbroken(line.series().get(i).points(), line.gaps())
          .forEach(part -> layers.add(Layer.Line.of("", places(part), ink)));
      layers.add(new Layer.Dots(dots(line, line.series().get(i)), ink));
    }
    return new LineChart(
        line.subject().cell(), finding(line), time(line), List.of(new Panel(y, layers)));
  }

  private static Stream<Layer> rules(Line line) {
    return Stream.concat(
        line.changes().stream().map(LineCharts::rule),
        line.notes().stream()
            .filter(note -> note.kind() == Note.Kind.BENCHMARK)
            .map(note -> new Layer.Rule(day(note.at()), "new benchmark")));
  }

  /** What changed lies between two runs. */
  private static Layer rule(Change change) {
    double between = (day(change.last().at()) + day(change.first().at())) / 2;
    return new Layer.Rule(
        between, change.direction().word() + " " + LineWords.percent(change.share()));
  }

  /** Parts of a series without a gap. */
  private static List<List<Point>> unbroken(List<Point> points, List<Gap> gaps) {
    List<List<Point>> parts = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (i == 0 || isBetween(points.get(i - 1).at(), points.get(i).at(), gaps)) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(points.get(i));
    }
    return parts;
  }

  private static boolean isBetween(Instant from, Instant to, List<Gap> gaps) {
    return gaps.stream().anyMatch(gap -> gap.at().isAfter(from) && gap.at().isBefore(to));
  }

  private static List<beamtime.site.chart.Point> places(List<Point> points) {
    return points.stream()
        .map(point -> new beamtime.site.chart.Point(day(point.at()), point.value()))
        .toList();
  }

  private static List<Layer.Dot> dots(Line line, Series series) {
    String unit = line.subject().measure().unit();
    return series.points().stream()
        .map(
            point ->
                new Layer.Dot(
                    day(point.at()),
                    point.value(),
                    point.spread().map(spread -> new Span(spread.low(), spread.high())),
                    false,
                    LineWords.minute(point.at()) + ": " + LineWords.value(point) + " " + unit))
        .toList();
  }

  private static Span range(Line line) {
    return Span.of(
        line.points().stream()
            .flatMap(
                point ->
                    Stream.concat(
                        Stream.of(point.value()),
                        point.spread().stream()
                            .flatMap(spread -> Stream.of(spread.low(), spread.high()))))
            .toList());
  }

  /** With a mark for each run; labels that would touch are left out. */
  private static Axis time(Line line) {
    List<Instant> times = line.points().stream().map(Point::at).toList();
    Span days = Span.of(times.stream().map(LineCharts::day).toList());
    boolean close = days.high() - days.low() < 2;
    return Axis.linear("started, UTC", days)
        .marked(times.stream().map(time -> tick(time, close)).toList());
  }

  private static Tick tick(Instant time, boolean close) {
    return new Tick(day(time), close ? LineWords.minute(time) : LineWords.day(time));
  }

  private static double day(Instant time) {
    return time.getEpochSecond() / SECONDS_OF_A_DAY;
  }
}
