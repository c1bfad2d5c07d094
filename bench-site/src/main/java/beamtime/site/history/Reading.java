package beamtime.site.history;

import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Score;
import beamtime.site.run.Arrivals;
import beamtime.site.run.MeasuredCell;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one run says of a cell.
 *
 * @param measure what was measured
 * @param value mean of the means of the forks, in the unit of the measure
 * @param spread least and largest mean of a fork; empty where there was one fork
 */
record Reading(Measure measure, double value, Optional<Spread> spread) {
  /**
   * Empty if the cell has no number for a line: that of a load which fell short is no smaller load,
   * its times are those of a growing queue; and what was not verified may be fast and wrong.
   */
  static Optional<Reading> of(MeasuredCell cell) {
    return cell.isMeasured() && flaw(cell.record()).isEmpty()
        ? number(cell).filter(reading -> Double.isFinite(reading.value()))
        : Optional.empty();
  }

  /** Why there is no reading. */
  static String reason(MeasuredCell cell) {
    String word = cell.record().outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String cause = cell.record().cause();
    return cell.isMeasured()
        ? flaw(cell.record()).orElse("it has no number that is followed")
        : cause.isEmpty() ? word : word + ": " + cause;
  }

  private static Optional<String> flaw(CellRecord cell) {
    return cell.flaw().or(cell::unverified);
  }

  private static Optional<Reading> number(MeasuredCell cell) {
    Optional<Arrivals> arrivals = Arrivals.of(cell.record());
    if (arrivals.isPresent()) {
      return arrivals.flatMap(Arrivals::p99).map(Reading::tail);
    }
    Optional<LoadRecord> open =
        cell.record().load().filter(load -> load.drive().mode() != DriveRecord.Mode.CLOSED);
    return open.isPresent()
        ? open.flatMap(LoadRecord::latency).map(times -> tail(times.p99()))
        : cell.record().score().map(score -> of(score, cell.unit(), cell.samples().means()));
  }

  private static Reading tail(double millis) {
    return new Reading(Measure.TAIL, millis, Optional.empty());
  }

  private static Reading of(Score score, String unit, List<Double> forks) {
    Measure measure =
        new Measure(score.growsWithSpeed() ? "throughput" : "time", unit, score.growsWithSpeed());
    return new Reading(
        measure,
        score.value(),
        forks.size() < 2
            ? Optional.empty()
            : Optional.of(new Spread(Collections.min(forks), Collections.max(forks))));
  }
}
