package beamtime.site.page.run;

import beamtime.site.chart.Axis;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Point;
import beamtime.site.chart.Span;
import beamtime.site.chart.Unit;
import beamtime.site.page.Amount;
import beamtime.site.page.FigureModel;
import beamtime.site.page.Scores;
import beamtime.site.page.TableModel;
import beamtime.site.run.Params;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rows a second of backends that answer the same, against what a row takes of their servers.
 *
 * @param name of the workload with its parameters
 * @param backends all of the run, so that one has the same ink in all figures
 * @param points of at least two backends
 */
record CostFigure(String name, List<String> backends, List<CostPoint> points) {
  private static final int DIGITS = 3;

  /** What a row takes of one resource. */
  private record Side(
      String what, String title, Unit unit, Function<CostPoint, Optional<Double>> cost) {
    List<CostPoint> of(List<CostPoint> points) {
      return points.stream().filter(point -> cost.apply(point).isPresent()).toList();
    }

    Point place(CostPoint point) {
      return new Point(point.rows(), cost.apply(point).orElseThrow());
    }

    BestEdge edge(List<CostPoint> points) {
      return BestEdge.of(of(points).stream().map(this::place).toList());
    }
  }

  private static final List<Side> SIDES =
      List.of(
          new Side("processor time", "processor time a row", Unit.MILLIS, CostPoint::processor),
          new Side("disk", "bytes on disk a row", Unit.PLAIN, CostPoint::bytes));

  FigureModel figure() {
    String finding = finding();
    LineChart chart =
        new LineChart(
            "Rows a second and what one takes of the servers, " + name,
            finding,
            Axis.log(
                "rows a second",
                Unit.PLAIN,
                Span.of(points.stream().map(CostPoint::rows).toList())),
            drawn().map(this::panel).toList());
    return new FigureModel(name, List.of(finding), Optional.of(chart), table());
  }

  private Stream<Side> drawn() {
    return SIDES.stream().filter(side -> !side.of(points).isEmpty());
  }

  private Panel panel(Side side) {
    List<CostPoint> its = side.of(points);
    List<Layer> layers = new ArrayList<>();
    Span rows = Span.of(its.stream().map(CostPoint::rows).toList());
    Span costs = Span.of(its.stream().map(one -> side.place(one).y()).toList());
    layers.add(
        Layer.Line.dashed("", side.edge(points).outline(rows.low(), costs.high()), new Ink(3)));
    for (int i = 0; i < backends.size(); i++) {
      String backend = backends.get(i);
      Ink ink = new Ink(i);
      List<CostPoint> own = its.stream().filter(one -> one.backend().equals(backend)).toList();
      if (!own.isEmpty()) {
        // a line of one point is its name alone, at the height of the point
        layers.add(Layer.Line.of(backend, List.of(side.place(own.get(0))), ink));
        layers.add(new Layer.Dots(own.stream().map(one -> dot(side, one)).toList(), ink));
      }
    }
    return new Panel(Axis.log(side.title(), side.unit(), costs), layers);
  }

  private static Layer.Dot dot(Side side, CostPoint point) {
    Point place = side.place(point);
    return new Layer.Dot(place.x(), place.y(), Optional.empty(), false, point.cell().name());
  }

  private String finding() {
    return drawn()
        .map(side -> "Unbeaten in speed and " + side.what() + ": " + names(side) + ".")
        .collect(Collectors.joining(" "));
  }

  private String names(Side side) {
    BestEdge edge = side.edge(points);
    return side.of(points).stream()
        .filter(one -> edge.holds(side.place(one)))
        .map(CostPoint::backend)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private TableModel table() {
    return new TableModel(
        "Cells of " + name,
        List.of(
            "backend",
            "rows a second",
            "processor a row",
            "on disk a row",
            "unbeaten in speed and",
            "writes reach",
            "parameters"),
        points.stream().map(this::row).toList());
  }

  private List<String> row(CostPoint point) {
    String best =
        SIDES.stream()
            .filter(side -> side.cost().apply(point).isPresent())
            .filter(side -> side.edge(points).holds(side.place(point)))
            .map(Side::what)
            .collect(Collectors.joining(", "));
    return List.of(
        point.backend(),
        Scores.significant(point.rows(), DIGITS),
        point.processor().map(Amount::millis).orElse("–"),
        point.bytes().map(bytes -> Amount.of(bytes, "B")).orElse("–"),
        best.isEmpty() ? "–" : best,
        point.cell().durability().isEmpty() ? "–" : point.cell().durability(),
        Params.text(point.cell().record().params()));
  }
}
