package beamtime.site.page.scaling;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Up to how many PVs at which rate each backend stored every frame in time.
 *
 * @param question with the size of a frame
 * @param points with deadlines that say something
 */
record FramesFit(Question question, List<Load> points) {
  /** Parameters that make a load larger, or stand in a column. */
  static final List<String> SIZES = List.of("clients", "hertz", "pvs");

  static double pvs(Load one) {
    return number(one, "pvs");
  }

  static boolean isOne(Load one) {
    return pvs(one) > 0 && hertz(one) > 0;
  }

  private static double hertz(Load one) {
    return number(one, "hertz");
  }

  private static double number(Load one, String param) {
    String text = one.cell().record().params().getOrDefault(param, "");
    return text.matches("\\d{1,9}(\\.\\d{1,9})?") ? Double.parseDouble(text) : 0;
  }

  FigureModel figure() {
    List<Held> rows = Held.of(points, FramesFit::pvs, FramesFit::hertz);
    return new FigureModel(
        "Frames in time: " + question.workload(),
        List.of(question.circumstances(points)),
        Optional.of(chart(rows)),
        table(rows));
  }

  private static double hertz(Held held) {
    return hertz(held.points().get(0));
  }

  private LineChart chart(List<Held> rows) {
    List<Layer> layers = new ArrayList<>();
    List<String> backends =
        List.copyOf(
            rows.stream().map(Held::backend).collect(Collectors.toCollection(LinkedHashSet::new)));
    for (int i = 0; i < backends.size(); i++) {
      String backend = backends.get(i);
      List<Layer.Dot> dots =
          rows.stream().filter(row -> row.backend().equals(backend)).flatMap(this::dots).toList();
      Layer.Dot last = dots.get(dots.size() - 1);
      // a line of one point is its name alone, at the height of the point
      layers.add(Layer.Line.of(backend, List.of(new Point(last.x(), last.y())), new Ink(i)));
      layers.add(new Layer.Dots(dots, new Ink(i)));
    }
    List<Double> hertz = points.stream().map(FramesFit::hertz).toList();
    List<Double> pvs = points.stream().map(FramesFit::pvs).toList();
    return new LineChart(
        "PVs whose frames were all stored in time, " + question.workload(),
        "Filled: the most PVs that were in time; hollow: the fewest that were not. The table has the"
            + " numbers.",
        Axis.log("frames of a PV a second, Hz", Unit.PLAIN, Span.of(hertz)),
        List.of(new Panel(Axis.log("PVs", Unit.PLAIN, Span.of(pvs)), layers)));
  }

  private Stream<Layer.Dot> dots(Held row) {
    return Stream.of(
            row.least().map(one -> dot(row, one, true)),
            row.most().map(one -> dot(row, one, false)))
        .flatMap(Optional::stream);
  }

  private static Layer.Dot dot(Held row, Load one, boolean hollow) {
    String words =
        LoadNumbers.number(pvs(one)) + " PVs at " + LoadNumbers.number(hertz(row)) + " Hz: ";
    return new Layer.Dot(
        hertz(row),
        pvs(one),
        Optional.empty(),
        hollow,
        words + (hollow ? "not all in time" : "in time"));
  }

  private TableModel table(List<Held> rows) {
    return Held.table(
        "PVs whose frames were all in time, " + question.workload(),
        rows,
        List.of("backend", "Hz", "PVs in time", "frames a second", "late or dropped at, PVs"),
        FramesFit::row);
  }

  private static List<String> row(Held row) {
    Optional<Load> most = row.most();
    Optional<Load> least = row.least();
    return List.of(
        row.backend(),
        LoadNumbers.number(hertz(row)),
        most.map(one -> LoadNumbers.number(pvs(one))).orElse("none"),
        most.map(one -> LoadNumbers.number(one.planned())).orElse("–"),
        least.map(one -> LoadNumbers.number(pvs(one))).orElse("none tried"));
  }
}
