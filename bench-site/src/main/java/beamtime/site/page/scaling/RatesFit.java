package beamtime.site.page.scaling;

import beamtime.core.result.PercentilesRecord;
import beamtime.site.chart.Axis;
import beamtime.site.chart.Ink;
import beamtime.site.chart.Layer;
import beamtime.site.chart.LineChart;
import beamtime.site.chart.Panel;
import beamtime.site.chart.Point;
import beamtime.site.chart.Span;
import beamtime.site.chart.Unit;
import beamtime.site.page.FigureModel;
import beamtime.site.page.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Up to which rate each backend kept up with operations that fell due.
 *
 * @param question which
 * @param points of open loads that say something
 */
record RatesFit(Question question, List<Load> points) {
  /** Parameters that make a load larger, or stand in a column. */
  static final List<String> SIZES = List.of("clients", "probe", "rate");

  FigureModel figure() {
    List<Held> rows = Held.of(points, Load::planned, one -> 0);
    return new FigureModel(
        "Rates kept up with: " + question.workload(),
        List.of(question.circumstances(points)),
        chart(rows),
        table(rows));
  }

  private Optional<LineChart> chart(List<Held> rows) {
    List<Layer> layers = new ArrayList<>();
    List<Layer.Dot> all = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Held row = rows.get(i);
      List<Layer.Dot> dots =
          row.most().flatMap(one -> one.dot(one.planned(), PercentilesRecord::p99)).stream()
              .toList();
      for (Layer.Dot dot : dots) {
        // a line of one point is its name alone, at the height of the point
        layers.add(Layer.Line.of(row.backend(), List.of(new Point(dot.x(), dot.y())), new Ink(i)));
      }
      layers.add(new Layer.Dots(dots, new Ink(i)));
      all.addAll(dots);
    }
    // one alone is in the table
    return all.size() < 2 ? Optional.empty() : Optional.of(chart(layers, all));
  }

  private LineChart chart(List<Layer> layers, List<Layer.Dot> dots) {
    return new LineChart(
        "The largest rate that was kept up with, and its p99, " + question.workload(),
        "Farther to the right is more, lower is sooner. The table has the numbers.",
        Axis.log(rate(), Unit.PLAIN, Span.of(dots.stream().map(Layer.Dot::x).toList())),
        List.of(
            new Panel(
                Axis.log(
                    "latency there, 99 % took at most",
                    Unit.MILLIS, Span.of(dots.stream().map(Layer.Dot::y).toList())),
                layers)));
  }

  private String rate() {
    return points.get(0).rate();
  }

  private TableModel table(List<Held> rows) {
    return Held.table(
        "Rates that were kept up with, " + question.workload(),
        rows,
        List.of("backend", rate(), "p99 there", "not kept up with"),
        RatesFit::row);
  }

  private static List<String> row(Held row) {
    Optional<Load> most = row.most();
    Optional<Load> least = row.least();
    return List.of(
        row.backend(),
        most.map(one -> LoadNumbers.number(one.planned())).orElse("none"),
        LoadNumbers.millis(most.flatMap(Load::latency), times -> Optional.of(times.p99())),
        least.map(one -> LoadNumbers.number(one.planned())).orElse("none tried"));
  }
}
