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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  /** What rows differ in. */
  private record Row(String backend, double hertz, int clients, String durability, Held held) {}

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
    List<Row> rows = rows();
    return new FigureModel(
        "Frames in time: " + question.workload(),
        List.of(question.circumstances()),
        Optional.of(chart(rows)),
        table(rows));
  }

  private List<Row> rows() {
    Map<List<Object>, List<Load>> groups =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    one ->
                        List.of(backend(one), hertz(one), one.clients(), one.cell().durability()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.values().stream()
        .map(
            own -> {
              Load one = own.get(0);
              return new Row(
                  backend(one),
                  hertz(one),
                  one.clients(),
                  one.cell().durability(),
                  new Held(own, FramesFit::pvs));
            })
        .toList();
  }

  private static String backend(Load one) {
    return one.cell().record().backend();
  }

  private LineChart chart(List<Row> rows) {
    List<Layer> layers = new ArrayList<>();
    List<String> backends =
        List.copyOf(
            rows.stream().map(Row::backend).collect(Collectors.toCollection(LinkedHashSet::new)));
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
        "Filled: the most PVs that were held; hollow: the fewest that were not. The table has the"
            + " numbers.",
        Axis.log("frames of a PV a second, Hz", Unit.PLAIN, Span.of(hertz)),
        List.of(new Panel(Axis.log("PVs", Unit.PLAIN, Span.of(pvs)), layers)));
  }

  private Stream<Layer.Dot> dots(Row row) {
    return Stream.of(
            row.held().least().map(one -> dot(row, one, true)),
            row.held().most().map(one -> dot(row, one, false)))
        .flatMap(Optional::stream);
  }

  private static Layer.Dot dot(Row row, Load one, boolean hollow) {
    String words =
        LoadNumbers.number(pvs(one)) + " PVs at " + LoadNumbers.number(row.hertz()) + " Hz: ";
    return new Layer.Dot(
        row.hertz(), pvs(one), Optional.empty(), hollow, words + (hollow ? "not held" : "held"));
  }

  private TableModel table(List<Row> rows) {
    return new TableModel(
        "PVs that were held, " + question.workload(),
        List.of(
            "backend",
            "Hz",
            "PVs held",
            "frames a second",
            "not held at, PVs",
            "clients",
            "writes reach",
            "run"),
        rows.stream().map(FramesFit::row).toList());
  }

  private static List<String> row(Row row) {
    Optional<Load> most = row.held().most();
    Optional<Load> least = row.held().least();
    return List.of(
        row.backend(),
        LoadNumbers.number(row.hertz()),
        most.map(one -> LoadNumbers.number(pvs(one))).orElse("none"),
        most.map(one -> LoadNumbers.number(one.planned())).orElse("–"),
        least.map(one -> LoadNumbers.number(pvs(one))).orElse("none tried"),
        String.valueOf(row.clients()),
        row.durability().isEmpty() ? "–" : row.durability(),
        most.or(() -> least).map(one -> one.cell().run().id()).orElse("–"));
  }
}
