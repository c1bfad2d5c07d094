package beamtime.core.study;

import beamtime.core.result.CellRecord;
import beamtime.core.result.LinkRecord;
import beamtime.core.statistic.Interval;
import beamtime.core.statistic.RatioEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Puts what was measured into a table. */
final class Filling {
  private static final double PERCENT = 100;
  private static final List<String> PER_OPERATION = List.of("rows", "payloadBytes");
  private static final String NOT_YET = "not measured yet";
  private static final String SEVERAL_RUNS = "of two runs";
  private static final Shown NOT_AT_THIS_SIZE = new Shown.Absent(Measurements.ELSEWHERE);

  private final Study study;
  private final Measurements measurements;
  private final Growths growths;
  private final List<Measured> used = new ArrayList<>(); // in the order of use, some often

  Filling(Study study, Measurements measurements) {
    this.study = study;
    this.measurements = measurements;
    growths = new Growths(measurements);
  }

  FilledTable fill(StudyTable table) {
    List<List<Shown>> rows =
        table.rows().stream()
            .map(row -> table.columns().stream().map(column -> shown(column, row)).toList())
            .toList();
    int measured = 0;
    int wanted = 0;
    Set<Integer> elsewhere = new HashSet<>();
    for (int place = 0; place < rows.size(); place++) {
      List<Shown> ours = ours(table, place, rows.get(place));
      if (!ours.isEmpty() && ours.stream().allMatch(NOT_AT_THIS_SIZE::equals)) {
        elsewhere.add(place);
      } else {
        wanted += ours.size();
        measured += (int) ours.stream().filter(shown -> !(shown instanceof Shown.Absent)).count();
      }
    }
    return new FilledTable(table, rows, elsewhere, distinct(), measured, wanted);
  }

  /** What a row has in those columns that are measured and have something to say of it. */
  private static List<Shown> ours(StudyTable table, int place, List<Shown> shown) {
    StudyTable.Row row = table.rows().get(place);
    return IntStream.range(0, shown.size())
        .filter(at -> isOf(table.columns().get(at), row))
        .filter(at -> isOurs(value(table.columns().get(at), row)))
        .mapToObj(shown::get)
        .toList();
  }

  private static boolean isOf(StudyTable.Column column, StudyTable.Row row) {
    return row.printed().entrySet().containsAll(column.only().entrySet());
  }

  private static Value value(StudyTable.Column column, StudyTable.Row row) {
    return row.own().getOrDefault(column.head(), column.value());
  }

  private Shown shown(StudyTable.Column column, StudyTable.Row row) {
    return isOf(column, row) ? shown(value(column, row), row) : new Shown.Text(Shown.DASH);
  }

  private static boolean isOurs(Value value) {
    return !(value instanceof Value.Text
        || value instanceof Value.Printed
        || value instanceof Value.PrintedRatio
        || value instanceof Value.PrintedGrows);
  }

  private Shown shown(Value value, StudyTable.Row row) {
    if (value instanceof Value.Text text) {
      return new Shown.Text(text.text());
    }
    if (value instanceof Value.Printed printed) {
      return printed(row, printed.column());
    }
    if (value instanceof Value.PrintedRatio ratio) {
      return new Shown.Text(ratio(row.printed(), ratio));
    }
    if (value instanceof Value.OfCell of) {
      return of(of, row);
    }
    if (value instanceof Value.Fact fact) {
      return fact(fact, row);
    }
    if (value instanceof Value.Metric metric) {
      return metric(metric, row);
    }
    if (value instanceof Value.Ratio ratio) {
      return ofOneRun(here -> here.ratio(ratio, row));
    }
    if (value instanceof Value.Percent share) {
      return ofOneRun(here -> here.computed(share.part(), share.whole(), PERCENT, false, row));
    }
    if (value instanceof Value.PercentLess less) {
      return ofOneRun(here -> here.computed(less.value(), less.than(), PERCENT, true, row));
    }
    if (value instanceof Value.Knee knee) {
      return ofOneRun(here -> here.knee(knee));
    }
    if (value instanceof Value.Line line) {
      return ofOneRun(here -> here.line(line));
    }
    if (value instanceof Value.Grows grows) {
      used.addAll(measurements.all(grows.cells()));
      return growths.shown(grows);
    }
    if (value instanceof Value.Peak peak) {
      used.addAll(measurements.all(peak.cells()));
      return growths.peak(peak);
    }
    if (value instanceof Value.PrintedGrows printed) {
      return Growths.shown(printed.points(), printed.limit());
    }
    if (value instanceof Value.First first) {
      return first(first, row);
    }
    if (value instanceof Value.Law law) {
      return ofOneRun(here -> here.law(law, row));
    }
    return new Shown.Absent(NOT_YET);
  }

  /**
   * What cells are together: the best of all runs, or where these are of several runs, those of the
   * run that has most of them, of a quiet machine if there is one.
   */
  private Shown ofOneRun(Function<Filling, Shown> value) {
    int before = used.size();
    Shown best = value.apply(this);
    if (!isOfSeveralRuns(before)) {
      return best;
    }
    used.subList(before, used.size()).clear();
    List<Filling> alone = measurements.runs().stream().map(run -> new Filling(study, run)).toList();
    Map<Filling, Shown> found = new LinkedHashMap<>();
    alone.forEach(run -> found.put(run, value.apply(run)));
    found.values().removeIf(Shown.Absent.class::isInstance);
    Optional<Filling> chosen =
        found.keySet().stream()
            .reduce(
                BinaryOperator.maxBy(
                    Comparator.comparingInt((Filling run) -> run.used.size())
                        .thenComparing(Filling::isQuiet)));
    chosen.ifPresent(run -> used.addAll(run.used));
    return chosen
        .map(found::get)
        .orElseGet(() -> best instanceof Shown.Absent ? best : new Shown.Absent(SEVERAL_RUNS));
  }

  private boolean isQuiet() {
    return used.stream()
        .flatMap(cell -> cell.record().stream())
        .allMatch(cell -> cell.busy().isEmpty());
  }

  private Shown law(Value.Law law, StudyTable.Row row) {
    Shown replaced = shown(law.replaced(), row);
    Shown disk = shown(law.disk(), row);
    Shown measured = shown(law.measured(), row);
    for (Shown part : List.of(measured, disk, replaced)) {
      if (part.asNumber().isEmpty()) {
        return absent(part);
      }
    }
    OptionalDouble size = printed(row, law.size()).asNumber();
    if (size.isEmpty()) {
      return new Shown.Absent(Shown.DASH);
    }
    double byCatalogue = replaced.asNumber().getAsDouble() * size.getAsDouble();
    double lesser = Math.min(byCatalogue, disk.asNumber().getAsDouble());
    double share = measured.asNumber().getAsDouble() / lesser;
    return new Shown.Text(
        Shown.number(lesser)
            + (byCatalogue <= lesser ? " by the catalogue" : " by the disk")
            + ", measured "
            + Shown.number(share)
            + " of it: "
            + (Math.abs(share - 1) <= Value.Law.MARGIN ? "on the law" : "off the law"));
  }

  private static Shown printed(StudyTable.Row row, String column) {
    String text = row.printed().getOrDefault(column, "");
    return new Shown.Text(text.isEmpty() ? Shown.DASH : text);
  }

  private static String ratio(Map<String, String> printed, Value.PrintedRatio ratio) {
    try {
      double over = Double.parseDouble(printed.getOrDefault(ratio.over(), ""));
      return Shown.number(over / Double.parseDouble(printed.getOrDefault(ratio.under(), "")));
    } catch (NumberFormatException e) {
      return Shown.DASH; // such as "<1"
    }
  }

  /** A cell, or why there is none. */
  private record Found(Optional<Measured> cell, String lack) {}

  private Found found(Optional<CellRef> own, StudyTable.Row row) {
    Optional<CellRef> ref = own.or(row::cell);
    if (ref.isEmpty()) {
      return new Found(Optional.empty(), Shown.DASH);
    }
    Optional<Measured> cell = measurements.of(ref.get(), row.printed());
    cell.ifPresent(used::add);
    return new Found(cell, cell.isPresent() ? "" : measurements.lack(ref.get(), row.printed()));
  }

  /** Those that were used, each once: two runs may have equal cells. */
  private List<Measured> distinct() {
    Set<Measured> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return used.stream().filter(seen::add).toList();
  }

  /** Whether those that were used from there on are of several runs. */
  private boolean isOfSeveralRuns(int from) {
    return used.subList(from, used.size()).stream()
            .flatMap(cell -> cell.runId().stream())
            .distinct()
            .count()
        > 1;
  }

  private Shown of(Value.OfCell of, StudyTable.Row row) {
    Found found = found(of.cell(), row);
    return found
        .cell()
        .flatMap(cell -> figure(of, cell))
        .orElseGet(() -> new Shown.Absent(found.cell().isPresent() ? Shown.DASH : found.lack()));
  }

  private static Optional<Shown> figure(Value.OfCell of, Measured cell) {
    Times times = new Times(cell, of.unit(), of.per());
    return switch (of.figure()) {
      case MEAN -> times.mean();
      case MEDIAN -> times.median();
      case DEVIATION -> times.deviation();
      case INTERVAL -> times.interval();
      case FLOOR ->
          cell.record().flatMap(CellRecord::floorShare).map(share -> exact(PERCENT * share));
      case ROUND_TRIP ->
          cell.record().flatMap(CellRecord::link).map(LinkRecord::before).map(Filling::exact);
      case MISSED -> cell.record().flatMap(CellRecord::load).flatMap(MissedFrames::of);
    };
  }

  private static Shown exact(double value) {
    return new Shown.Number(value, Double.NaN, Double.NaN);
  }

  private Shown fact(Value.Fact fact, StudyTable.Row row) {
    Found found = found(fact.cell(), row);
    return found
        .cell()
        .flatMap(Measured::record)
        .flatMap(cell -> Optional.ofNullable(cell.evidence().get("fact." + fact.name())))
        .<Shown>map(Shown.Text::new)
        .orElseGet(() -> new Shown.Absent(found.cell().isPresent() ? Shown.DASH : found.lack()));
  }

  private Shown metric(Value.Metric metric, StudyTable.Row row) {
    Found found = found(metric.cell(), row);
    return found
        .cell()
        .flatMap(Measured::record)
        .flatMap(cell -> Optional.ofNullable(cell.secondary().get(metric.name())))
        .<Shown>map(score -> exact(Growths.shown(metric.name(), score)))
        .orElseGet(() -> new Shown.Absent(found.cell().isPresent() ? Shown.DASH : found.lack()));
  }

  private Shown ratio(Value.Ratio ratio, StudyTable.Row row) {
    return withInterval(computed(ratio.over(), ratio.under(), 1, false, row), ratio, row);
  }

  private Shown computed(Value over, Value under, double factor, boolean less, StudyTable.Row row) {
    Shown one = shown(over, row);
    Shown other = shown(under, row);
    OptionalDouble top = one.asNumber();
    OptionalDouble bottom = other.asNumber();
    if (top.isEmpty() || bottom.isEmpty()) {
      return top.isEmpty() ? absent(one) : absent(other);
    }
    double ratio = top.getAsDouble() / bottom.getAsDouble();
    return new Shown.Ratio(factor * (less ? 1 - ratio : ratio), Double.NaN, Double.NaN);
  }

  /** The same with the interval of two cells' means, where both have forks that tell it. */
  private Shown withInterval(Shown shown, Value.Ratio ratio, StudyTable.Row row) {
    if (shown instanceof Shown.Ratio plain
        && asMean(ratio.over()) instanceof Value.OfCell over
        && asMean(ratio.under()) instanceof Value.OfCell under
        && over.figure() == Figure.MEAN
        && under.figure() == Figure.MEAN) {
      Measured top = found(over.cell(), row).cell().orElseThrow();
      Measured bottom = found(under.cell(), row).cell().orElseThrow();
      if (haveForks(top, bottom)) {
        RatioEstimate times = Times.ratio(top, bottom);
        RatioEstimate estimate = over.unit() == Figure.Unit.RATE ? times.inverse() : times;
        double factor = plain.value() / estimate.value();
        return new Shown.Ratio(plain.value(), factor * estimate.low(), factor * estimate.high());
      }
    }
    return shown;
  }

  /** Rows and bytes of operations that have as many each are in proportion to their rate. */
  private static Value asMean(Value value) {
    return value instanceof Value.Metric metric && PER_OPERATION.contains(metric.name())
        ? new Value.OfCell(metric.cell(), Figure.MEAN, Figure.Unit.RATE, Figure.Per.OPERATION)
        : value;
  }

  private static boolean haveForks(Measured... cells) {
    return Arrays.stream(cells)
        .allMatch(cell -> cell.forks().size() >= 2 && Interval.of(cell.forks()).isPresent());
  }

  private static Shown absent(Shown shown) {
    return shown instanceof Shown.Absent ? shown : new Shown.Absent(Shown.DASH);
  }

  private Shown knee(Value.Knee knee) {
    List<String> values =
        values(knee.cells(), knee.along()).stream()
            .sorted(Comparator.comparingDouble(value -> Growths.number(value).orElse(0)))
            .toList();
    Value.OfCell rate =
        new Value.OfCell(
            Optional.of(knee.cells()), Figure.MEDIAN, Figure.Unit.RATE, Figure.Per.OPERATION);
    double before = Double.NaN;
    String at = "";
    for (String value : values) {
      Map<String, String> here = Map.of(knee.along(), value);
      Shown shown = shown(rate, new StudyTable.Row(here, Map.of(), Optional.empty()));
      OptionalDouble now = shown.asNumber();
      if (now.isEmpty()) {
        return absent(shown);
      }
      if (!at.isEmpty() && !(now.getAsDouble() > before * knee.gain())) {
        return new Shown.Text(at);
      }
      before = now.getAsDouble();
      at = value;
    }
    return at.isEmpty() ? new Shown.Absent(Shown.DASH) : new Shown.Text("none up to " + at);
  }

  private Shown line(Value.Line line) {
    Value.OfCell seconds =
        new Value.OfCell(
            Optional.of(line.cells()), Figure.MEAN, Figure.Unit.S, Figure.Per.OPERATION);
    SortedMap<Double, Double> points = new TreeMap<>();
    Shown last = new Shown.Absent(Shown.DASH);
    for (String value : values(line.cells(), line.along())) {
      Map<String, String> here = Map.of(line.along(), value);
      last = shown(seconds, new StudyTable.Row(here, Map.of(), Optional.empty()));
      OptionalDouble time = last.asNumber();
      Double much = line.at().get(value);
      if (time.isPresent() && much == null) {
        return new Shown.Absent("'at' does not say how much " + value + " is");
      }
      if (time.isPresent() && much != null) {
        points.put(much, time.getAsDouble());
      }
    }
    if (points.isEmpty()) {
      return absent(last);
    }
    if (line.powers()) {
      return Growths.power(points);
    }
    return points.size() < LineFit.LEAST_POINTS
        ? new Shown.Absent("a line needs " + LineFit.LEAST_POINTS + " points, not " + points.size())
        : LineFit.of(points).told();
  }

  private Shown first(Value.First first, StudyTable.Row row) {
    Map<String, Value.Grows> lines = new LinkedHashMap<>();
    for (String head : first.heads()) {
      if (!(row.own().get(head) instanceof Value.Grows grows)) {
        return new Shown.Absent("'" + head + "' is no line of this row");
      }
      lines.put(head, grows);
    }
    return growths.first(lines, first.each());
  }

  /** Values that a parameter has in these cells, in their order. */
  private List<String> values(CellRef cells, String along) {
    return study.selected(cells, Map.of()).stream()
        .flatMap(cell -> Optional.ofNullable(cell.identity().get(along)).stream())
        .distinct()
        .toList();
  }
}
