package beamtime.site.page.scaling;

import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
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
import beamtime.site.statistic.Digits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Throughput and p99 against clients, above each other: unlike two y axes, two panels can't be
 * mistaken for one.
 *
 * @param points of one sweep
 * @param law the law fitted to them; empty if the run has none
 */
record ClosedLoop(List<Load> points, Optional<ScalabilityRecord> law) {
  private static final Ink INK = new Ink(0);
  private static final Ink P99 = new Ink(1);
  private static final int STEPS = 48;

  ClosedLoop {
    points = points.stream().sorted(Comparator.comparingInt(Load::clients)).toList();
  }

  FigureModel figure() {
    String sweep = points.get(0).sweep();
    List<String> notes = notes();
    return new FigureModel(
        "Throughput and latency against clients: " + sweep,
        notes,
        Optional.of(chart(sweep, finding() + " " + String.join(" ", notes))),
        table(sweep));
  }

  private LineChart chart(String sweep, String finding) {
    Axis clients = Axis.log("clients", Unit.PLAIN, new Span(1, reach())).marked(ticks());
    return new LineChart(
        "Throughput and p99 against clients, " + sweep,
        finding,
        clients,
        List.of(throughput(), p99()));
  }

  private String rate() {
    return points.get(0).rate();
  }

  private double most() {
    return Math.max(2, points.get(points.size() - 1).clients());
  }

  private Optional<Fit> fit() {
    return law.flatMap(ScalabilityRecord::fit);
  }

  private Optional<Estimate> knee() {
    return fit().flatMap(Fit::peakClients).filter(knee -> knee.low() >= 1);
  }

  private double reach() {
    return knee().map(knee -> Math.max(most(), knee.high())).orElse(most());
  }

  private List<Tick> ticks() {
    return points.stream()
        .map(Load::clients)
        .distinct()
        .map(n -> new Tick(n, String.valueOf(n)))
        .toList();
  }

  private Panel throughput() {
    List<Layer> layers = new ArrayList<>();
    knee().ifPresent(knee -> layers.add(new Layer.Band(new Span(knee.low(), knee.high()))));
    fit()
        .map(fit -> curve(fit, reach()))
        .ifPresent(curve -> layers.add(Layer.Line.dashed("fitted law", curve, INK)));
    knee().ifPresent(knee -> layers.add(new Layer.Rule(knee.value(), "knee")));
    layers.add(
        new Layer.Dots(
            points.stream().map(one -> one.delivered(one.clients(), one.spread())).toList(), INK));
    Span rates = new Span(0, 0);
    for (Load one : points) {
      rates = rates.with(one.load().delivered());
      rates = rates.with(one.spread().map(Span::high).orElse(0.0));
    }
    return new Panel(Axis.linear("throughput, " + rate(), rates), layers);
  }

  /** The fitted law from one client to so many, at equal ratios. */
  private static List<Point> curve(Fit fit, double clients) {
    return IntStream.rangeClosed(0, STEPS)
        .mapToDouble(i -> Math.pow(clients, (double) i / STEPS))
        .mapToObj(n -> new Point(n, fit.throughput(n)))
        .filter(point -> Double.isFinite(point.y()))
        .toList();
  }

  private Panel p99() {
    List<Layer.Dot> dots =
        points.stream()
            .flatMap(one -> one.dot(one.clients(), PercentilesRecord::p99).stream())
            .toList();
    List<Point> line = dots.stream().map(dot -> new Point(dot.x(), dot.y())).toList();
    Span times =
        dots.isEmpty() ? new Span(1, 1) : Span.of(dots.stream().map(Layer.Dot::y).toList());
    return new Panel(
        Axis.log("latency, 99 % took at most", Unit.MILLIS, times),
        List.of(Layer.Line.of("p99", line, P99), new Layer.Dots(dots, P99)));
  }

  private String finding() {
    return points.stream()
        .filter(Load::counts)
        .max(Comparator.comparingDouble(one -> one.load().delivered()))
        .map(this::finding)
        .orElse("No point counts.");
  }

  private String finding(Load best) {
    return "The highest rate, "
        + LoadNumbers.number(best.load().delivered())
        + " "
        + rate()
        + ", was delivered to "
        + best.clients()
        + (best.clients() == 1 ? " client." : " clients.");
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    law.ifPresent(record -> notes.addAll(LawWords.of(record, rate())));
    if (points.stream().anyMatch(one -> !one.counts())) {
      notes.add(
          "Hollow points are invalid, unverified, disturbed or fell short; the table says why.");
    }
    return notes;
  }

  private TableModel table(String sweep) {
    List<String> head =
        new ArrayList<>(
            List.of(
                "clients", rate(), "in most seconds", "p50", "p99", "longest", "errors", "state"));
    fit().ifPresent(fit -> head.add("by the law"));
    return new TableModel(
        "Points by clients, " + sweep, head, points.stream().map(this::row).toList());
  }

  private List<String> row(Load one) {
    String spread =
        one.spread()
            .map(s -> LoadNumbers.number(s.low()) + " to " + LoadNumbers.number(s.high()))
            .orElse("–");
    List<String> row =
        new ArrayList<>(
            List.of(
                String.valueOf(one.clients()),
                LoadNumbers.number(one.load().delivered()),
                spread,
                LoadNumbers.millis(one.latency(), times -> Optional.of(times.p50())),
                LoadNumbers.millis(one.latency(), times -> Optional.of(times.p99())),
                LoadNumbers.millis(one.latency(), times -> Optional.of(times.max())),
                LoadNumbers.number(one.load().failed()),
                one.state()));
    fit()
        .map(fit -> fit.throughput(one.clients()))
        .map(rate -> Digits.significant(rate).text(rate))
        .ifPresent(row::add);
    return row;
  }
}
