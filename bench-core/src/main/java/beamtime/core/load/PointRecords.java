package beamtime.core.load;

import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.rig.Demand;
import beamtime.core.rig.Frames;
import beamtime.core.rig.Generator;
import beamtime.core.rig.LoadOutcome;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Percentiles;
import beamtime.core.rig.Timetable;
import beamtime.core.workload.FrameCount;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What the rig measured, as it stands in the record of a run. */
public final class PointRecords {
  private static final double NANOS = 1e9;
  private static final double MILLI = 1e6;
  private static final double MILLIS = 1e3;

  private static final DeadlineRecord.Missed NOTHING_MISSED = new DeadlineRecord.Missed(0, 0, 0);

  private PointRecords() {}

  /**
   * The record of a point.
   *
   * @param histogram its interval log, relative to the run's folder; empty where there is none
   */
  static LoadRecord of(LoadPoint point, Timetable timetable, String histogram) {
    LoadOutcome outcome = point.outcome();
    Optional<Percentiles> latency = Percentiles.of(point.times().latency());
    return new LoadRecord(
        drive(point, timetable),
        delivery(outcome),
        planned(point),
        point.rate(),
        cause(point),
        point.operations(),
        point.errors(),
        latency.map(PointRecords::millis),
        percentiles(point.times().service()),
        percentiles(point.times().waiting()),
        point.frames().map(PointRecords::missed),
        generator(point),
        histogram);
  }

  private static DriveRecord drive(LoadPoint point, Timetable timetable) {
    Demand demand = point.demand();
    return new DriveRecord(
        mode(demand),
        demand.clients(),
        demand instanceof Demand.Open at ? at.process().name().toLowerCase(Locale.ROOT) : "",
        timetable.before().toNanos() / NANOS,
        point.seconds(),
        1);
  }

  private static DriveRecord.Mode mode(Demand demand) {
    if (demand instanceof Demand.Deadlines) {
      return DriveRecord.Mode.DEADLINES;
    }
    return demand instanceof Demand.Open ? DriveRecord.Mode.OPEN : DriveRecord.Mode.CLOSED;
  }

  private static DeadlineRecord missed(Frames frames) {
    SortedMap<String, DeadlineRecord.Missed> byPv = new TreeMap<>();
    frames
        .byPv()
        .forEach((pv, count) -> byPv.put(pv, missed(count, frames.lost().getOrDefault(pv, 0L))));
    byPv.values().removeIf(NOTHING_MISSED::equals);
    long lost = frames.lost().values().stream().mapToLong(Long::longValue).sum();
    return new DeadlineRecord(missed(frames.held(), lost), byPv);
  }

  private static DeadlineRecord.Missed missed(FrameCount count, long lost) {
    return new DeadlineRecord.Missed(count.late(), count.dropped(), lost);
  }

  private static Delivery delivery(LoadOutcome outcome) {
    if (outcome instanceof LoadOutcome.Broke) {
      return Delivery.BROKE;
    }
    return outcome instanceof LoadOutcome.FellShort ? Delivery.FELL_SHORT : Delivery.MET;
  }

  private static Optional<Double> planned(LoadPoint point) {
    if (point.demand() instanceof Demand.Open open) {
      return Optional.of(open.share());
    }
    return point.demand() instanceof Demand.Deadlines frames
        ? Optional.of(frames.rate())
        : Optional.empty();
  }

  private static String cause(LoadPoint point) {
    LoadOutcome outcome = point.outcome();
    if (outcome instanceof LoadOutcome.Broke broke) {
      return broke.cause();
    }
    if (outcome instanceof LoadOutcome.FellShort && point.frames().isPresent()) {
      FrameCount held = point.frames().get().held();
      return String.format(
          Locale.ROOT,
          "of %d frames %d were late, %d dropped, %d failed and %d not sent",
          held.due(),
          held.late(),
          held.dropped(),
          held.failed(),
          held.unsent());
    }
    if (outcome instanceof LoadOutcome.FellShort shortfall) {
      return String.format(
          Locale.ROOT,
          "%.4g of %.4g operations a second were delivered",
          shortfall.delivered(),
          shortfall.planned());
    }
    return "";
  }

  public static Optional<PercentilesRecord> percentiles(Histogram times) {
    return Percentiles.of(times).map(PointRecords::millis);
  }

  private static PercentilesRecord millis(Percentiles times) {
    return new PercentilesRecord(
        times.count(),
        times.p50() / MILLI,
        times.p90() / MILLI,
        times.p99() / MILLI,
        times.p999().isPresent() ? Optional.of(times.p999().getAsLong() / MILLI) : Optional.empty(),
        times.max() / MILLI);
  }

  private static GeneratorRecord generator(LoadPoint point) {
    Generator generator = point.generator();
    return new GeneratorRecord(
        generator.cpuShare(),
        generator.gcShare() * point.seconds() * MILLIS,
        generator.tardiness() / MILLI,
        generator.limit().orElse(""));
  }
}
