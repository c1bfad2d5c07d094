package beamtime.site.page.scaling;

import beamtime.core.result.PercentilesRecord;
import beamtime.site.chart.Axis;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Point;
import beamtime.site.chart.Span;
import beamtime.site.chart.Tick;
import beamtime.site.chart.Unit;
import beamtime.site.page.FigureModel;
import beamtime.site.page.TableModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Latency and delivered rate against the rate at which operations fell due.
 *
 * @param points of one sweep
 */
record OpenLoop(List<Load> points) {
  OpenLoop {
    points = points.stream().sorted(Comparator.comparingDouble(Load::planned)).toList();
  }

  FigureModel figure() {
    String sweep = points.get(0).sweep();
    List<String> notes = notes();
    return new FigureModel(
        "Latency against offered rate: " + sweep,
        notes,
        Optional.of(chart(sweep, String.join(" ", notes))),
        table(sweep));
  }

  private LineChart chart(String sweep, String finding) {
    Span rates = Span.of(points.stream().map(Load::planned).toList());
    List<Tick> ticks =
        points.stream()
            .map(Load::planned)
            .distinct()
            .map(rate -> new Tick(rate, LoadNumbers.number(rate)))
            .toList();
    return new LineChart(
        "Latency and delivered rate against offered rate, " + sweep,
        finding,
        Axis.log("offered, " + points.get(0).rate(), Unit.PLAIN, rates).marked(ticks),
        List.of(latency(), delivered(rates)));
  }

  private Panel latency() {
    List<Layer> layers = new ArrayList<>();
    layers.addAll(percentile("p99", PercentilesRecord::p99, new Ink(1)));
    layers.addAll(percentile("p90", PercentilesRecord::p90, new Ink(2)));
    layers.addAll(percentile("p50", PercentilesRecord::p50, new Ink(0)));
    knee().ifPresent(knee -> layers.add(new Layer.Rule(knee.planned(), "knee")));
    List<Double> times =
        points.stream()
            .flatMap(one -> one.latency().stream())
            .flatMap(latency -> Stream.of(latency.p50(), latency.p99()))
            .filter(millis -> millis > 0)
            .toList();
    Span span = times.isEmpty() ? new Span(1, 1) : Span.of(times);
    return new Panel(Axis.log("latency, from the due instant", Unit.MILLIS, span), layers);
  }

  private List<Layer> percentile(
      String name, ToDoubleFunction<PercentilesRecord> percentile, Ink ink) {
    List<Layer.Dot> dots =
        points.stream().flatMap(one -> one.dot(one.planned(), percentile).stream()).toList();
    List<Point> line = dots.stream().map(dot -> new Point(dot.x(), dot.y())).toList();
    return List.of(Layer.Line.of(name, line, ink), new Layer.Dots(dots, ink));
  }

  private Panel delivered(Span rates) {
    List<Point> line =
        points.stream().map(one -> new Point(one.planned(), one.load().delivered())).toList();
    List<Point> offered = Stream.of(rates.low(), rates.high()).map(r -> new Point(r, r)).toList();
    // nothing may have been delivered at all
    List<Double> rated = line.stream().map(Point::y).filter(y -> y > 0).toList();
    Span drawn = rated.isEmpty() ? rates : Span.of(rated);
    return new Panel(
        Axis.log(
            "delivered, " + points.get(0).rate(),
            Unit.PLAIN,
            drawn.with(rates.low()).with(rates.high())),
        List.of(
            Layer.Line.dashed("as offered", offered, new Ink(3)),
            Layer.Line.of("delivered", line, new Ink(0)),
            new Layer.Dots(
                points.stream().map(one -> one.delivered(one.planned(), Optional.empty())).toList(),
                new Ink(0))));
  }

  /**
   * The highest rate that was delivered as planned, where the backend fell short of a higher one.
   * One point that counts is no curve, and so has no knee.
   */
  private Optional<Load> knee() {
    boolean isCurve = points.stream().filter(Load::counts).count() > 1;
    return delivered().filter(highest -> isCurve && points.stream().anyMatch(Load::fellShort));
  }

  /** The highest rate that was delivered as planned, below the least that fell short. */
  private Optional<Load> delivered() {
    double limit =
        points.stream()
            .filter(Load::fellShort)
            .mapToDouble(Load::planned)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return points.stream()
        .filter(Load::counts)
        .filter(one -> one.planned() < limit)
        .reduce((low, high) -> high);
  }

  private String told(Load one) {
    boolean isHighest =
        points.stream().filter(Load::counts).noneMatch(other -> other.planned() > one.planned());
    return (isHighest
            ? "The highest rate that was delivered as planned is "
            : "Below the least rate that fell short, the highest that was delivered as planned is ")
        + LoadNumbers.number(one.planned())
        + " a second, with a p99 of "
        + LoadNumbers.millis(one.latency(), times -> Optional.of(times.p99()))
        + (one.equals(points.get(points.size() - 1)) ? "; no higher one was tried." : ".");
  }

  private String noneDelivered() {
    return points.stream().anyMatch(Load::counts)
        ? "No rate was delivered as planned below the least that fell short."
        : "No rate was delivered as planned by a point that is valid and verified.";
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(delivered().map(this::told).orElseGet(this::noneDelivered));
    if (points.stream().anyMatch(one -> !one.counts())) {
      notes.add(
          "Hollow points are invalid, unverified, disturbed or fell short; the table says why.");
    }
    return notes;
  }

  private TableModel table(String sweep) {
    return new TableModel(
        "Points by offered rate, " + sweep,
        List.of(
            "offered/s",
            "delivered/s",
            "p50",
            "p90",
            "p99",
            "99.9 %",
            "longest",
            "errors",
            "state"),
        points.stream().map(OpenLoop::row).toList());
  }

  private static List<String> row(Load one) {
    return List.of(
        LoadNumbers.number(one.planned()),
        LoadNumbers.number(one.load().delivered()),
        LoadNumbers.millis(one.latency(), times -> Optional.of(times.p50())),
        LoadNumbers.millis(one.latency(), times -> Optional.of(times.p90())),
        LoadNumbers.millis(one.latency(), times -> Optional.of(times.p99())),
        LoadNumbers.millis(one.latency(), PercentilesRecord::p999),
        LoadNumbers.millis(one.latency(), times -> Optional.of(times.max())),
        LoadNumbers.number(one.load().failed()),
        one.state());
  }
}
