package beamtime.core.study;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.result.Score;
import beamtime.core.scaling.ScalabilityFit;
import beamtime.core.statistic.Estimate;
import beamtime.core.statistic.Growth;
import beamtime.core.study.Shown.Absent;
import beamtime.core.study.Shown.Text;
import beamtime.core.workload.StoreBenchmark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What cells spent as a line over their load, and where all of it is spent; where throughput stops
 * growing.
 */
final class Growths {
  private static final double MB = 1e6;

  private final Measurements measurements;

  Growths(Measurements measurements) {
    this.measurements = measurements;
  }

  /** A line, and how much there is of what it tells of. */
  private record Line(Growth growth, OptionalDouble limit) {
    /** Where all of it is spent; empty where that is more than the line tells of. */
    Optional<Estimate> full() {
      return anywhere().filter(load -> load.value() <= growth.reach());
    }

    /** The load up to which it is surely not full, as far as the line tells. */
    double notFull() {
      return anywhere().map(load -> Math.min(load.low(), growth.reach())).orElse(growth.reach());
    }

    private Optional<Estimate> anywhere() {
      return limit.isPresent() ? growth.at(limit.getAsDouble()) : Optional.empty();
    }
  }

  /** One line. */
  Shown shown(Value.Grows value) {
    List<Measured> cells = measurements.all(value.cells());
    if (cells.isEmpty()) {
      return new Absent(measurements.lack(value.cells(), Map.of()));
    }
    if (areOfSeveralBackends(cells)) {
      return new Absent("loads of several backends");
    }
    List<Growth.Point> points = points(cells, value);
    return Growth.of(points)
        .map(growth -> told(new Line(growth, limit(value, cells))))
        .orElseGet(() -> new Absent(few(points.size(), cells.size())));
  }

  private static String few(int points, int cells) {
    return "a line needs "
        + Growth.LEAST_POINTS
        + " loads that count, not "
        + points
        + " of "
        + cells;
  }

  /** The same of what a publication printed. */
  static Shown shown(List<Growth.Point> points, OptionalDouble limit) {
    return Growth.of(points)
        .map(growth -> told(new Line(growth, limit)))
        .orElseGet(() -> new Absent(few(points.size(), points.size())));
  }

  /** The power of how much is asked for by which time grows, whatever it is. */
  static Shown power(SortedMap<Double, Double> seconds) {
    List<Growth.Point> points = new ArrayList<>();
    seconds.forEach((x, y) -> points.add(new Growth.Point(Math.log(x), Math.log(y))));
    return Growth.of(points)
        .<Shown>map(growth -> new Text(told(growth.each(), 1)))
        .orElseGet(
            () ->
                new Absent(
                    "a slope needs " + Growth.LEAST_POINTS + " points, not " + points.size()));
  }

  /** Where throughput is highest, by the law of the points that count. */
  Shown peak(Value.Peak value) {
    List<Measured> points = measurements.all(value.cells());
    if (points.isEmpty()) {
      return new Absent(measurements.lack(value.cells(), Map.of()));
    }
    if (points.stream().map(Growths::withoutClients).distinct().count() > 1) {
      return new Absent("points of several loads");
    }
    ScalabilityRecord law =
        ScalabilityFit.of(
            points.stream().flatMap(point -> rates(point).stream()).toList(), StoreBenchmark.SEED);
    return law.fit()
        .<Shown>map(fit -> new Text(told(fit)))
        .orElseGet(() -> new Absent("no fit: " + law.reason()));
  }

  /** What points of one load have in common. */
  private static Map<String, String> withoutClients(Measured point) {
    Map<String, String> common = new TreeMap<>(point.params());
    common.remove(Drive.CLIENTS);
    point.record().ifPresent(cell -> common.put("backend", cell.backend()));
    return common;
  }

  private static Optional<ScalabilityFit.Load> rates(Measured point) {
    return point
        .record()
        .filter(Growths::counts)
        .flatMap(CellRecord::load)
        .map(LoadRecord::drive)
        .filter(drive -> drive.mode() == DriveRecord.Mode.CLOSED)
        .map(
            drive ->
                new ScalabilityFit.Load(
                    drive.clients(), point.forks().stream().flatMap(List::stream).toList()));
  }

  /**
   * Whether its answers were right, the machine was quiet, and its load was met: else what was
   * spent belongs to less than it.
   */
  private static boolean counts(CellRecord cell) {
    return cell.verified()
        && cell.busy().isEmpty()
        && cell.load().map(load -> load.generator().valid() && load.keptUp()).orElse(true);
  }

  private static String told(ScalabilityRecord.Fit fit) {
    return fit.peakClients()
        .flatMap(
            at ->
                fit.peakThroughput()
                    .map(rate -> told(rate, 1) + " ops/s at " + told(at, 1) + " clients"))
        .orElse(fit.peakNote());
  }

  private Optional<Line> line(Value.Grows value) {
    List<Measured> cells = measurements.all(value.cells());
    return areOfSeveralBackends(cells)
        ? Optional.empty()
        : Growth.of(points(cells, value)).map(growth -> new Line(growth, limit(value, cells)));
  }

  private static boolean areOfSeveralBackends(List<Measured> cells) {
    return cells.stream()
            .flatMap(cell -> cell.record().stream())
            .map(CellRecord::backend)
            .distinct()
            .count()
        > 1;
  }

  private static List<Growth.Point> points(List<Measured> cells, Value.Grows value) {
    List<Growth.Point> points = new ArrayList<>();
    cells.stream()
        .flatMap(cell -> cell.record().stream())
        .filter(Growths::counts)
        .forEach(
            cell ->
                metric(cell, value.spent())
                    .ifPresent(
                        spent ->
                            load(cell, value.load())
                                .ifPresent(load -> points.add(new Growth.Point(load, spent)))));
    return points;
  }

  /** As tables have it: of bytes MB. JMH has one unit for whatever it counts: {@code ops/s}. */
  static double shown(String metric, Score score) {
    boolean bytes = score.unit().startsWith("B") || metric.equals(Claim.Counted.BYTES.toString());
    return bytes ? score.value() / MB : score.value();
  }

  private static OptionalDouble metric(CellRecord cell, String name) {
    Score score = cell.secondary().get(name);
    return score == null ? OptionalDouble.empty() : OptionalDouble.of(shown(name, score));
  }

  /**
   * A metric, or else a parameter that is a number; a point that does not tell its readers has
   * none.
   */
  private static OptionalDouble load(CellRecord cell, String name) {
    OptionalDouble metric = metric(cell, name);
    String untold = name.equals(FrameDrive.READERS) ? "0" : "";
    return metric.isPresent() ? metric : number(cell.params().getOrDefault(name, untold));
  }

  static OptionalDouble number(String text) {
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private static OptionalDouble limit(Value.Grows value, List<Measured> cells) {
    Optional<MachineRecord> machine =
        cells.stream().flatMap(cell -> cell.machine().stream()).findFirst();
    return switch (value.limit()) {
      case Value.Grows.CORES -> of(machine.map(own -> (double) own.cores()));
      case Value.Grows.MEMORY -> of(machine.map(own -> own.memoryBytes() / MB));
      default -> number(value.limit());
    };
  }

  private static OptionalDouble of(Optional<Double> number) {
    return number.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
  }

  private static Shown told(Line line) {
    Growth growth = line.growth();
    String r2 = String.format(Locale.ROOT, "R² %.2f", growth.r2());
    if (!growth.holds()) {
      return new Absent("no fit: " + r2);
    }
    String full =
        line.full()
            .map(load -> "; full at " + full(load, 1, growth.reach()))
            .orElseGet(
                () ->
                    line.limit().isPresent()
                        ? "; not full up to " + Shown.number(line.notFull())
                        : "");
    return new Text(
        Shown.number(growth.start()) + " + " + told(growth.each(), 1) + " each; " + r2 + full);
  }

  /** Nothing is said beyond what the line tells of. */
  private static String full(Estimate load, double in, double told) {
    return load.high() <= told
        ? told(load, in)
        : Shown.number(load.value() / in)
            + " ("
            + Shown.number(load.low() / in)
            + " to more than "
            + Shown.number(told / in)
            + ")";
  }

  private static String told(Estimate estimate, double in) {
    return Shown.number(estimate.value() / in)
        + " ("
        + Shown.number(estimate.low() / in)
        + " to "
        + Shown.number(estimate.high() / in)
        + ")";
  }

  /** Where a line is full, and the load up to which it tells. */
  private record Full(String head, Estimate at, double told) {}

  /**
   * Which of a row's lines is the first to be full, and where.
   *
   * @param lines by head
   * @param each load of one of what is counted
   */
  Shown first(Map<String, Value.Grows> lines, double each) {
    List<Full> full = new ArrayList<>();
    List<Double> told = new ArrayList<>();
    Map<String, Double> open = new LinkedHashMap<>();
    List<String> untold = new ArrayList<>();
    lines.forEach(
        (head, value) ->
            line(value)
                .filter(line -> line.growth().holds())
                .ifPresentOrElse(
                    line -> {
                      told.add(line.notFull());
                      line.full()
                          .ifPresentOrElse(
                              load -> full.add(new Full(head, load, line.growth().reach())),
                              () -> open.put(head, line.notFull()));
                    },
                    () -> untold.add(head)));
    if (told.isEmpty()) {
      return new Absent("no fit");
    }
    String first =
        full.stream()
            .min(Comparator.comparingDouble(line -> line.at().value()))
            .map(
                line ->
                    line.head()
                        + ", at "
                        + full(line.at(), each, line.told())
                        + unknown(open, line.at().value(), each))
            .orElseGet(() -> "none up to " + Shown.number(Collections.min(told) / each));
    return new Text(untold.isEmpty() ? first : first + "; no fit: " + String.join(", ", untold));
  }

  /** Lines that end before a load, each of which may be full before it. */
  private static String unknown(Map<String, Double> open, double load, double each) {
    return open.entrySet().stream()
        .filter(line -> line.getValue() < load)
        .map(
            line ->
                "; " + line.getKey() + ": not known beyond " + Shown.number(line.getValue() / each))
        .collect(Collectors.joining());
  }
}
