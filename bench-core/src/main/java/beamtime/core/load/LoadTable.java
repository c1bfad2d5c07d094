package beamtime.core.load;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameDrive;
import beamtime.core.launch.Columns;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.run.ResultTable;
import beamtime.core.statistic.Estimate;
import com.github.freva.asciitable.ColumnData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A table of load points: a line for each, times in milliseconds; below it why a point does not
 * count, and the fit of a sweep. What is too wide for a console becomes two tables: of what was
 * asked and delivered, and of times.
 *
 * <p>A point that broke or whose answers were wrong has no numbers. Columns are left out that no
 * point has anything for.
 */
public final class LoadTable {
  private static final double MILLIS = 1e3;
  private static final double MEGABYTE = 1e6;
  private static final String NONE = "-";

  private LoadTable() {}

  /** The table of a load, and what its points say together. */
  public static String of(List<CellRecord> points, Optional<ScalabilityRecord> sweep) {
    List<String> lines = lines(points, LoadTable::point);
    sweep.ifPresent(law -> lines.add(scalability(law)));
    return String.join("\n", lines);
  }

  /** The table of a run's points, which may be of several workloads and backends. */
  public static String ofRun(List<CellRecord> points) {
    return String.join("\n", lines(points, CellRecord::name));
  }

  private static List<String> lines(List<CellRecord> points, Function<CellRecord, String> name) {
    List<String> lines = new ArrayList<>();
    String one = Columns.table(points, columns(points, name, true, true));
    if (Columns.fits(one)) {
      lines.add(one);
    } else {
      lines.add(Columns.table(points, columns(points, name, true, false)));
      lines.add(Columns.table(points, columns(points, name, false, true)));
    }
    lines.add("Times are in milliseconds; latency counts from the instant an operation was due.");
    points.stream()
        .filter(cell -> measured(cell).filter(load -> !load.generator().valid()).isPresent())
        .map(cell -> "INVALID " + name.apply(cell) + ": " + cell.load().get().generator().limit())
        .forEach(lines::add);
    lines.addAll(ResultTable.doubts(points, name));
    return lines;
  }

  private static List<ColumnData<CellRecord>> columns(
      List<CellRecord> points,
      Function<CellRecord, String> name,
      boolean delivered,
      boolean times) {
    List<ColumnData<CellRecord>> columns = new ArrayList<>();
    columns.add(Columns.left("point", name));
    if (delivered) {
      addIfAny(columns, points, "planned", LoadTable::planned);
      columns.add(Columns.right("ops/s", ResultTable::score));
      columns.add(Columns.right("errors", LoadTable::errors));
    }
    if (times) {
      addTimes(columns, points);
    }
    if (delivered) {
      addIfAny(columns, points, "late", cell -> frames(cell, DeadlineRecord.Missed::late));
      addIfAny(columns, points, "dropped", cell -> frames(cell, DeadlineRecord.Missed::dropped));
      if (points.stream().anyMatch(LoadTable::isReceived)) {
        columns.add(
            Columns.right(
                "never received", cell -> frames(cell, DeadlineRecord.Missed::neverReceived)));
      }
      addIfAny(columns, points, "MB/s", cell -> metric(cell, "payloadBytes", LoadTable::megabytes));
      addIfAny(columns, points, "waiting for catalogue", cell -> metric(cell, "catalogue.waiting"));
      addIfAny(columns, points, "reads/s", cell -> metric(cell, LoadPoints.READERS_ANSWERED));
      addIfAny(columns, points, "relay cores", cell -> metric(cell, "relay.cpu.s_s"));
      addIfAny(columns, points, "server cpu/op", cell -> cpu(cell, "server.cpu.s_op"));
      addIfAny(columns, points, "client cpu/op", cell -> cpu(cell, "client.cpu.s_op"));
      columns.add(Columns.left("outcome", LoadTable::outcome));
      columns.add(Columns.left("verified", ResultTable::verified));
    }
    return columns;
  }

  private static void addTimes(List<ColumnData<CellRecord>> columns, List<CellRecord> points) {
    columns.add(time("p50", LoadRecord::latency, PercentilesRecord::p50));
    columns.add(time("p90", LoadRecord::latency, PercentilesRecord::p90));
    columns.add(time("p99", LoadRecord::latency, PercentilesRecord::p99));
    columns.add(
        Columns.right(
            "p99.9",
            cell ->
                measured(cell)
                    .flatMap(LoadRecord::latency)
                    .flatMap(PercentilesRecord::p999)
                    .map(LoadTable::millis)
                    .orElse(NONE)));
    columns.add(time("max", LoadRecord::latency, PercentilesRecord::max));
    columns.add(time("service p99", LoadRecord::service, PercentilesRecord::p99));
    if (points.stream().flatMap(cell -> cell.load().stream()).anyMatch(LoadTable::waits)) {
      columns.add(time("waiting p99", LoadRecord::waiting, PercentilesRecord::p99));
    }
    addIfAny(columns, points, "readers p99", cell -> metric(cell, LoadPoints.READERS_P99));
  }

  private static void addIfAny(
      List<ColumnData<CellRecord>> columns,
      List<CellRecord> points,
      String header,
      Function<CellRecord, String> value) {
    if (points.stream().anyMatch(cell -> !value.apply(cell).isEmpty())) {
      columns.add(Columns.right(header, value));
    }
  }

  private static ColumnData<CellRecord> time(
      String header,
      Function<LoadRecord, Optional<PercentilesRecord>> times,
      Function<PercentilesRecord, Double> time) {
    return Columns.right(
        header,
        cell -> measured(cell).flatMap(times).map(time).map(LoadTable::millis).orElse(NONE));
  }

  private static String metric(CellRecord cell, String name) {
    return metric(cell, name, Columns::number);
  }

  /** A metric as its column writes it; nothing where the point has none. */
  private static String metric(CellRecord cell, String name, DoubleFunction<String> written) {
    return Optional.ofNullable(cell.secondary().get(name))
        .map(metric -> written.apply(metric.value()))
        .orElse("");
  }

  private static boolean waits(LoadRecord load) {
    return load.waiting().isPresent();
  }

  private static Optional<LoadRecord> measured(CellRecord cell) {
    return cell.load().filter(load -> cell.outcome() == Outcome.MEASURED);
  }

  private static String point(CellRecord cell) {
    String readers = cell.params().getOrDefault(FrameDrive.READERS, "");
    return cell.load().map(LoadTable::point).orElseGet(() -> CellName.text(cell.params(), " "))
        + (readers.isEmpty() || cell.load().isEmpty() ? "" : ", " + readers + " readers");
  }

  private static String point(LoadRecord load) {
    DriveRecord drive = load.drive();
    return switch (drive.mode()) {
      case CLOSED -> clients(drive);
      case OPEN -> rate(load) + "/s " + drive.arrivals();
      case DEADLINES -> rate(load) + " frames/s, " + clients(drive);
    };
  }

  private static String clients(DriveRecord drive) {
    return drive.clients() == 1 ? "1 client" : drive.clients() + " clients";
  }

  private static String rate(LoadRecord load) {
    return load.planned().map(Drive::text).orElse("?");
  }

  private static String planned(CellRecord cell) {
    return cell.load().flatMap(LoadRecord::planned).map(Columns::number).orElse("");
  }

  private static String errors(CellRecord cell) {
    return cell.load().map(load -> String.format(Locale.ROOT, "%,d", load.failed())).orElse(NONE);
  }

  private static String frames(CellRecord cell, ToLongFunction<DeadlineRecord.Missed> missed) {
    return cell.load()
        .flatMap(LoadRecord::deadlines)
        .map(frames -> String.format(Locale.ROOT, "%,d", missed.applyAsLong(frames.total())))
        .orElse("");
  }

  /** Whether its frames came from an IOC. */
  private static boolean isReceived(CellRecord cell) {
    return cell.load().flatMap(load -> load.generator().iocDelayP99Millis()).isPresent()
        || cell.load()
            .flatMap(LoadRecord::deadlines)
            .filter(frames -> frames.total().neverReceived() > 0)
            .isPresent();
  }

  private static String megabytes(double bytes) {
    return Columns.number(bytes / MEGABYTE);
  }

  private static String cpu(CellRecord cell, String metric) {
    return metric(cell, metric, seconds -> millis(seconds * MILLIS));
  }

  /** To 10 ns where it is short: a floor takes less than a microsecond. */
  private static String millis(double time) {
    return time < 0.1 ? String.format(Locale.ROOT, "%.5f", time) : Columns.number(time);
  }

  private static String outcome(CellRecord cell) {
    return cell.outcome() == Outcome.WRONG_ANSWER
        ? "wrong answer"
        : cell.load().map(LoadTable::outcome).orElseGet(() -> without(cell.outcome()));
  }

  private static String outcome(LoadRecord load) {
    if (!load.generator().valid()) {
      return "INVALID";
    }
    return switch (load.delivery()) {
      case MET -> "met";
      case FELL_SHORT -> "fell short";
      case BROKE -> "broke";
    };
  }

  private static String without(Outcome outcome) {
    return switch (outcome) {
      case LEFT_OUT -> "left out";
      case MISSING -> "missing";
      case MEASURED, FAILED, WRONG_ANSWER -> "broke";
    };
  }

  private static String scalability(ScalabilityRecord sweep) {
    return sweep
        .fit()
        .map(fit -> fit(fit) + sweep.plain().map(LoadTable::plain).orElse(""))
        .orElseGet(() -> "Universal Scalability Law: no fit, " + sweep.reason());
  }

  private static String fit(ScalabilityRecord.Fit fit) {
    return String.format(
            Locale.ROOT,
            "Universal Scalability Law (with 95 %% intervals): lambda %s, sigma %s, kappa %s;"
                + " the points lie %.1f %% off\n",
            interval(fit.lambda(), Columns::number, " ops/s"),
            interval(fit.sigma(), LoadTable::coefficient, ""),
            interval(fit.kappa(), LoadTable::coefficient, ""),
            fit.deviation() * 100)
        + peak(fit);
  }

  private static String plain(ScalabilityRecord.Curve curve) {
    return "\nby plain least squares: lambda "
        + Columns.number(curve.lambda())
        + " ops/s, sigma "
        + coefficient(curve.sigma())
        + ", kappa "
        + coefficient(curve.kappa())
        + curve.peakClients().map(at -> ", peak at " + clients(at) + " clients").orElse("");
  }

  private static String peak(ScalabilityRecord.Fit fit) {
    return fit.peakClients().isPresent() && fit.peakThroughput().isPresent()
        ? "peak "
            + interval(fit.peakThroughput().get(), Columns::number, " ops/s")
            + " at "
            + interval(fit.peakClients().get(), LoadTable::clients, " clients")
        : fit.peakNote();
  }

  private static String interval(Estimate estimate, Function<Double, String> number, String unit) {
    return number.apply(estimate.value())
        + unit
        + " ("
        + number.apply(estimate.low())
        + " to "
        + number.apply(estimate.high())
        + ")";
  }

  private static String coefficient(double value) {
    return String.format(Locale.ROOT, "%.2g", value);
  }

  private static String clients(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
