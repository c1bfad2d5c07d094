package beamtime.site.page.scaling;

import beamtime.core.data.Beamline;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Outcome;
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
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Late and dropped frames against frames that were due a second, PVs times hertz.
 *
 * @param points of one backend as it was set up, with frames of one size, of this run and of others
 */
record Deadlines(List<Load> points) {
  private static final double PERCENT = 100;
  private static final double ALL = 100;

  /** Parameters that make a load larger, and those of which a name has the values. */
  private static final Set<String> TOLD =
      Set.of("pvs", "hertz", Beamline.SCALE, Beamline.PARAM, "points", "type");

  Deadlines {
    points = points.stream().sorted(Comparator.comparingDouble(Load::planned)).toList();
  }

  /** Backend, size of a frame or the beamline, and whatever else does not make a load larger. */
  static String kind(Load one) {
    SortedMap<String, String> others = new TreeMap<>(one.cell().record().params());
    others.keySet().removeAll(TOLD);
    return one.cell().record().workload()
        + " on "
        + one.cell().record().backend()
        + ", frames of "
        + (isOfBeamline(one)
            ? param(one, Beamline.PARAM)
            : param(one, "points") + " points " + param(one, "type"))
        + Load.words(others).stream().map(", "::concat).collect(Collectors.joining());
  }

  /** Whether its PVs are those of a beamline, of several shapes and rates. */
  static boolean isOfBeamline(Load one) {
    return one.cell().record().params().containsKey(Beamline.PARAM);
  }

  FigureModel figure() {
    String kind = kind(points.get(0));
    String finding = finding();
    return new FigureModel(
        "Frames that missed their deadlines: " + kind,
        List.of(
            finding,
            "A frame is late if it is stored after its successor is due, dropped if"
                + " it finds the queue full, failed if it was sent in vain, lost if it was"
                + " acknowledged and is not there.",
            "Hollow points are invalid, unverified or disturbed, or were not held for another reason,"
                + " such as frames that failed, were lost or never received; the table says which."),
        Optional.of(chart(kind, finding)),
        table(kind));
  }

  private LineChart chart(String kind, String finding) {
    List<Double> due = points.stream().map(Load::planned).filter(rate -> rate > 0).toList();
    Span frames = due.isEmpty() ? new Span(1, 1) : Span.of(due);
    Axis share = Axis.linear("share of the frames that fell due, %", new Span(0, ALL));
    return new LineChart(
        "Late and dropped frames, " + kind,
        finding,
        Axis.log("frames due a second, PVs × Hz", Unit.PLAIN, frames),
        List.of(
            new Panel(
                share,
                List.of(
                    line("late", Missed::late, new Ink(0)),
                    dots(Missed::late, new Ink(0)),
                    line("dropped", Missed::dropped, new Ink(1)),
                    dots(Missed::dropped, new Ink(1))))));
  }

  private Layer line(String name, ToLongFunction<Missed> count, Ink ink) {
    return Layer.Line.of(
        name,
        points.stream().map(one -> new Point(one.planned(), share(one, count))).toList(),
        ink);
  }

  private Layer dots(ToLongFunction<Missed> count, Ink ink) {
    // missed deadlines are what the chart is about: those of a solid point are the whole of it
    return new Layer.Dots(
        points.stream()
            .map(
                one ->
                    new Layer.Dot(
                        one.planned(),
                        share(one, count),
                        Optional.empty(),
                        !Held.says(one) || (inTime(one) && !Held.holds(one)),
                        state(one)))
            .toList(),
        ink);
  }

  /** Whether neither line has any of its frames, whatever else became of them. */
  private static boolean inTime(Load one) {
    return missed(one).late() + missed(one).dropped() == 0;
  }

  private static String state(Load one) {
    CellRecord cell = one.cell().record();
    return cell.outcome() == Outcome.MEASURED ? one.state() : cell.cause();
  }

  /** Percent of those that fell due. */
  private static double share(Load one, ToLongFunction<Missed> count) {
    long all = one.load().due();
    return all > 0 ? PERCENT * count.applyAsLong(missed(one)) / all : 0;
  }

  private static Missed missed(Load one) {
    return one.load().deadlines().map(record -> record.total()).orElse(Missed.NONE);
  }

  private String finding() {
    List<Load> telling = points.stream().filter(Held::says).toList();
    if (telling.isEmpty()) {
      return "No point says whether frames were in time.";
    }
    return new Held(telling, Load::planned)
        .most()
        .map(
            one ->
                "Every frame was in time at "
                    + LoadNumbers.number(one.planned())
                    + " frames a second.")
        .orElseGet(() -> notAtTheSmallest(telling));
  }

  private static String notAtTheSmallest(List<Load> telling) {
    List<Load> held = telling.stream().filter(Held::holds).toList();
    if (held.isEmpty()) {
      return "At no rate was every frame in time.";
    }
    return held.get(held.size() - 1).planned() > telling.get(0).planned()
        ? "At the smallest rate not every frame was in time, though at a larger rate it was."
        : "At the smallest rate every frame was in time in some runs, not in all.";
  }

  private TableModel table(String kind) {
    Map<String, ToLongFunction<Missed>> ways = ways();
    List<String> head = new ArrayList<>(List.of("PVs × Hz", "PVs", "Hz", "clients", "stored/s"));
    head.addAll(ways.keySet());
    head.addAll(List.of("p99", "run", "state"));
    return new TableModel(
        "Measured points, " + kind,
        head,
        points.stream().map(one -> row(one, ways.values())).toList());
  }

  /** How frames missed their deadlines; failed and lost only where some were. */
  private Map<String, ToLongFunction<Missed>> ways() {
    Missed all = points.stream().map(Deadlines::missed).reduce(Missed.NONE, Missed::plus);
    Map<String, ToLongFunction<Missed>> ways = new LinkedHashMap<>();
    ways.put("late", Missed::late);
    ways.put("dropped", Missed::dropped);
    ways.put("never received", Missed::neverReceived);
    if (all.failed() > 0) {
      ways.put("failed", Missed::failed);
    }
    if (all.lost() > 0) {
      ways.put("lost", Missed::lost);
    }
    return ways;
  }

  private static List<String> row(Load one, Collection<ToLongFunction<Missed>> ways) {
    List<String> row =
        new ArrayList<>(
            List.of(
                LoadNumbers.number(one.planned()),
                isOfBeamline(one) ? param(one, Beamline.SCALE) + " × beamline" : param(one, "pvs"),
                param(one, "hertz"),
                String.valueOf(one.clients()),
                LoadNumbers.number(one.load().delivered())));
    ways.forEach(count -> row.add(words(one, count)));
    row.add(LoadNumbers.millis(one.latency(), times -> Optional.of(times.p99())));
    row.add(one.cell().run().id());
    row.add(state(one));
    return row;
  }

  private static String words(Load one, ToLongFunction<Missed> count) {
    String percent = LoadNumbers.percent(share(one, count) / PERCENT);
    return LoadNumbers.number(count.applyAsLong(missed(one))) + " (" + percent + ")";
  }

  private static String param(Load one, String name) {
    return one.cell().record().params().getOrDefault(name, "–");
  }
}
