package beamtime.site.page.study;

import beamtime.core.study.FilledTable;
import beamtime.core.study.Picture;
import beamtime.core.study.Shown;
import beamtime.site.chart.Axis;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Point;
import beamtime.site.chart.Span;
import beamtime.site.chart.Tick;
import beamtime.site.chart.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws a table: our numbers as curves, what the publication printed in grey. */
final class PictureChart {
  private static final int DIGITS = 6;

  private final Picture picture;
  private final FilledTable table;
  private final FilledTable invalid;
  private final Map<String, Ink> inks;
  private final List<Drawn> panels;

  /**
   * A picture of a table.
   *
   * @param invalid the same table, filled with points whose generator was the limit
   */
  PictureChart(Picture picture, FilledTable table, FilledTable invalid, PictureInks inks) {
    this.picture = picture;
    this.table = table;
    this.invalid = invalid;
    this.inks = inks.in(picture);
    panels =
        picture.panels().stream().map(this::drawn).filter(one -> !one.curves().isEmpty()).toList();
  }

  /** A curve of which something is measured. */
  private record Curve(String name, Ink ink, List<Layer.Dot> dots) {
    List<Point> line() {
      return dots.stream().map(dot -> new Point(dot.x(), dot.y())).toList();
    }

    boolean isDoubtful() {
      return dots.stream().anyMatch(Layer.Dot::hollow);
    }
  }

  /** A panel with those of its curves. */
  private record Drawn(Picture.Panel panel, List<Curve> curves) {
    Stream<Picture.Point> printed() {
      return panel.theirs().stream().flatMap(one -> one.points().stream());
    }

    Stream<Layer.Dot> dots() {
      return curves.stream().flatMap(one -> one.dots().stream());
    }
  }

  /** The picture; empty where nothing of it is measured, or all at one place of its axis. */
  Optional<StudyPicture> drawn() {
    long places =
        panels.stream()
            .flatMap(
                one ->
                    Stream.concat(
                        one.dots().map(Layer.Dot::x), one.printed().map(Picture.Point::x)))
            .distinct()
            .count();
    return places < 2 ? Optional.empty() : Optional.of(new StudyPicture(chart(), note()));
  }

  private LineChart chart() {
    Axis x = x();
    return new LineChart(
        table.table().title(), finding(), x, panels.stream().map(one -> panel(one, x)).toList());
  }

  private String note() {
    List<String> notes = new ArrayList<>();
    if (panels.stream().anyMatch(one -> !one.panel().theirs().isEmpty())) {
      notes.add("Grey: as the publication printed it.");
    }
    if (panels.stream().flatMap(one -> one.curves().stream()).anyMatch(Curve::isDoubtful)) {
      notes.add("Hollow points are not valid: the client was the limit, not the backend.");
    }
    return String.join(" ", notes);
  }

  private Drawn drawn(Picture.Panel panel) {
    return new Drawn(
        panel,
        panel.curves().stream()
            .map(
                one ->
                    new Curve(
                        one.name(),
                        inks.getOrDefault(one.name(), Ink.NEUTRAL),
                        one.places().stream()
                            .flatMap(place -> dot(one.name(), place).stream())
                            .filter(dot -> dot.y() > 0 || !isLog(panel.y()))
                            .toList()))
            .filter(curve -> !curve.dots().isEmpty())
            .toList());
  }

  private Optional<Layer.Dot> dot(String name, Picture.Place place) {
    Shown shown = at(table, place);
    return shown.asNumber().isPresent()
        ? Optional.of(dot(name, place, shown, false))
        : Optional.of(at(invalid, place))
            .filter(other -> other.asNumber().isPresent())
            .map(other -> dot(name, place, other, true));
  }

  private static Shown at(FilledTable table, Picture.Place place) {
    return table.rows().get(place.row()).get(place.column());
  }

  private Layer.Dot dot(String name, Picture.Place place, Shown shown, boolean hollow) {
    String words = name + ", " + picture.x().label() + " " + named(place.x());
    return new Layer.Dot(
        place.x(),
        shown.asNumber().orElseThrow(),
        interval(shown),
        hollow,
        words + ": " + ShownText.of(shown) + (hollow ? ", not valid" : ""));
  }

  private static Optional<Span> interval(Shown shown) {
    double low = Double.NaN;
    double high = Double.NaN;
    if (shown instanceof Shown.Number number) {
      low = number.low();
      high = number.high();
    } else if (shown instanceof Shown.Ratio ratio) {
      low = ratio.low();
      high = ratio.high();
    }
    return Double.isFinite(low) && Double.isFinite(high)
        ? Optional.of(new Span(low, high))
        : Optional.empty();
  }

  private Panel panel(Drawn drawn, Axis x) {
    List<Layer> layers = new ArrayList<>();
    Span all = span(x.ticks().stream().map(Tick::value));
    for (Picture.Theirs theirs : drawn.panel().theirs()) {
      layers.addAll(theirs(theirs, all));
    }
    for (Curve curve : drawn.curves()) {
      // names along x are no way from one to the next: a line of one point is its name alone
      List<Point> line = curve.line();
      layers.add(
          new Layer.Line(
              curve.name(),
              picture.names().isEmpty() ? line : line.subList(line.size() - 1, line.size()),
              curve.ink(),
              curve.isDoubtful()));
      layers.add(new Layer.Dots(curve.dots(), curve.ink()));
    }
    return new Panel(y(drawn), layers);
  }

  private static List<Layer> theirs(Picture.Theirs theirs, Span x) {
    if (theirs.level().isPresent()) {
      double y = theirs.level().getAsDouble();
      List<Point> across = List.of(new Point(x.low(), y), new Point(x.high(), y));
      return List.of(Layer.Line.dashed(theirs.label(), across, Ink.NEUTRAL));
    }
    List<Point> points =
        theirs.points().stream().map(point -> new Point(point.x(), point.y())).toList();
    List<Layer.Dot> dots =
        points.stream()
            .map(
                point ->
                    new Layer.Dot(
                        point.x(),
                        point.y(),
                        Optional.empty(),
                        false,
                        theirs.label() + ": " + Shown.number(point.y())))
            .toList();
    return List.of(
        Layer.Line.dashed(theirs.label(), points, Ink.NEUTRAL), new Layer.Dots(dots, Ink.NEUTRAL));
  }

  private Axis x() {
    String label = picture.x().label();
    if (!picture.names().isEmpty()) {
      int names = picture.names().size();
      List<Tick> ticks =
          IntStream.range(0, names).mapToObj(i -> new Tick(i + 1, picture.names().get(i))).toList();
      return Axis.linear(label, new Span(0.5, names + 0.5)).marked(ticks);
    }
    List<Double> values =
        panels.stream()
            .flatMap(
                one ->
                    Stream.concat(
                        one.dots().map(Layer.Dot::x), one.printed().map(Picture.Point::x)))
            .filter(value -> value > 0 || !isLog(picture.x()))
            .distinct()
            .sorted()
            .toList();
    List<Tick> ticks = values.stream().map(value -> new Tick(value, named(value))).toList();
    return axis(picture.x(), Span.of(values)).marked(ticks);
  }

  private Axis y(Drawn drawn) {
    boolean log = isLog(drawn.panel().y());
    Stream<Double> ours =
        drawn
            .dots()
            .flatMap(
                dot ->
                    Stream.concat(
                        Stream.of(dot.y()),
                        dot.spread().stream().flatMap(one -> Stream.of(one.low(), one.high()))));
    Stream<Double> theirs =
        drawn.panel().theirs().stream()
            .flatMap(
                one ->
                    Stream.concat(
                        one.points().stream().map(Picture.Point::y), one.level().stream().boxed()));
    Span values = span(Stream.concat(ours, theirs).filter(value -> value > 0 || !log));
    return axis(drawn.panel().y(), log ? values : values.with(0));
  }

  private static Span span(Stream<Double> values) {
    return Span.of(values.toList());
  }

  private static boolean isLog(Picture.Axis axis) {
    return axis.scale() == Picture.Scale.LOG;
  }

  private static Axis axis(Picture.Axis axis, Span values) {
    return isLog(axis)
        ? Axis.log(axis.label(), Unit.PLAIN, values)
        : Axis.linear(axis.label(), values);
  }

  private String named(double x) {
    return picture.names().isEmpty()
        ? Unit.PLAIN.text(x, DIGITS)
        : picture.names().get((int) x - 1);
  }

  /** What is drawn in words: where each curve begins and ends. */
  private String finding() {
    return panels.stream()
        .map(
            one ->
                one.panel().y().label()
                    + ": "
                    + Stream.concat(
                            one.curves().stream().map(curve -> ends(curve.name(), curve.line())),
                            one.panel().theirs().stream().map(this::ends))
                        .collect(Collectors.joining("; "))
                    + ".")
        .collect(Collectors.joining(" "));
  }

  private String ends(Picture.Theirs theirs) {
    return theirs.level().isPresent()
        ? theirs.label() + " " + Shown.number(theirs.level().getAsDouble())
        : ends(
            theirs.label(),
            theirs.points().stream().map(point -> new Point(point.x(), point.y())).toList());
  }

  private String ends(String name, List<Point> line) {
    String first = end(line.get(0));
    String last = end(line.get(line.size() - 1));
    return name + " " + first + (first.equals(last) ? "" : " to " + last);
  }

  private String end(Point point) {
    return Shown.number(point.y()) + " at " + named(point.x());
  }
}
