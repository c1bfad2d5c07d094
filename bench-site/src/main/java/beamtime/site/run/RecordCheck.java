package beamtime.site.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.DriveRecord.Mode;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.RunRecord;
import beamtime.core.result.ScalabilityRecord.Fit;
import beamtime.core.statistic.Estimate;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks what the model of a record can't: that the id is a name, the start a time, cells differ
 * and numbers are numbers.
 *
 * @param file of the record, for messages
 */
record RecordCheck(Path file) {
  /** Checks all of it. */
  void check(RunRecord run) throws RefusedException {
    if (!RunRecord.ID.matcher(run.id()).matches()) {
      throw refused("id", "'" + run.id() + "' is not a folder name: it must match " + RunRecord.ID);
    }
    refuseNoTime(run.started());
    refuseMore("cells", run.cells().size(), Limits.MOST_CELLS);
    refuseMore("backends", run.backends().size(), Limits.MOST_BACKENDS);
    long backends = run.cells().stream().map(CellRecord::backend).distinct().count();
    refuseMore("cells[].backend", backends, Limits.MOST_BACKENDS);
    refuseTwins(run.cells());
    for (int cell = 0; cell < run.cells().size(); cell++) {
      check("cells[" + cell + "]", run.cells().get(cell));
    }
    if (run.scalability().isPresent() && run.scalability().get().fit().isPresent()) {
      check("scalability.fit", run.scalability().get().fit().get());
    }
    if (run.fit().isPresent()) {
      new FitCheck(this).check(run.fit().get());
    }
  }

  /** Runs are sorted by their starts. */
  private void refuseNoTime(String started) throws RefusedException {
    try {
      if (started.endsWith("Z") && Limits.isDrawn(Instant.parse(started))) {
        return;
      }
    } catch (DateTimeParseException e) {
      // reported below
    }
    throw refused("started", "'" + started + "' is not a time such as 2026-11-21T18:53:06Z");
  }

  void refuseMore(String field, long size, int most) throws RefusedException {
    if (size > most) {
      throw refused(field, size + " are more than the " + most + " of a run");
    }
  }

  private void refuseTwins(List<CellRecord> cells) throws RefusedException {
    Map<String, Integer> seen = new HashMap<>();
    for (int cell = 0; cell < cells.size(); cell++) {
      Integer other = seen.putIfAbsent(cells.get(cell).name(), cell);
      if (other != null) {
        throw refused("cells[" + cell + "]", "has the name of cells[" + other + "]");
      }
    }
  }

  private void check(String field, CellRecord cell) throws RefusedException {
    if (cell.score().isPresent()) {
      finite(field + ".score.value", cell.score().get().value());
    }
    if (cell.floorShare().isPresent()) {
      finite(field + ".floorShare", cell.floorShare().get());
    }
    if (cell.link().isPresent()) {
      finite(field + ".link", cell.link().get().before(), cell.link().get().after());
    }
    if (cell.load().isPresent()) {
      check(field + ".load", cell.load().get());
    }
  }

  private void check(String field, LoadRecord load) throws RefusedException {
    if (load.drive().clients() < 1) {
      throw refused(
          field + ".drive.clients", load.drive().clients() + " is not a number of clients");
    }
    amounts(field + ".operations", load.operations());
    for (long errors : load.errors().values()) {
      amounts(field + ".errors", errors);
    }
    for (DeadlineRecord frames : load.deadlines().stream().toList()) {
      Missed missed = frames.total();
      amounts(
          field + ".deadlines.total",
          missed.late(),
          missed.dropped(),
          missed.lost(),
          missed.neverReceived(),
          missed.failed());
    }
    amounts(field + ".drive", load.drive().warmupSeconds(), load.drive().holdSeconds());
    amounts(field + ".planned", load.planned().orElse(0.0));
    if (load.drive().mode() == Mode.OPEN && load.planned().orElse(0.0) == 0) {
      throw refused(field + ".planned", "an open load needs a rate");
    }
    amounts(field + ".delivered", load.delivered());
    for (PercentilesRecord times : load.latency().stream().toList()) {
      check(field + ".latency", times);
    }
    for (PercentilesRecord times : load.service().stream().toList()) {
      check(field + ".service", times);
    }
    for (PercentilesRecord times : load.waiting().stream().toList()) {
      check(field + ".waiting", times);
    }
    finite(
        field + ".generator",
        load.generator().cpuShare(),
        load.generator().gcMillis(),
        load.generator().delayP99Millis());
  }

  private void check(String field, PercentilesRecord times) throws RefusedException {
    amounts(field + ".count", times.count());
    amounts(field, times.p50(), times.p90(), times.p99(), times.p999().orElse(0.0), times.max());
  }

  private void check(String field, Fit fit) throws RefusedException {
    check(field + ".lambda", fit.lambda());
    check(field + ".sigma", fit.sigma());
    check(field + ".kappa", fit.kappa());
    finite(field + ".deviation", fit.deviation());
    for (Estimate peak : fit.peakClients().stream().toList()) {
      check(field + ".peakClients", peak);
    }
    for (Estimate peak : fit.peakThroughput().stream().toList()) {
      check(field + ".peakThroughput", peak);
    }
  }

  private void check(String field, Estimate estimate) throws RefusedException {
    finite(field, estimate.value(), estimate.low(), estimate.high());
    if (estimate.low() > estimate.high()) {
      throw refused(field, "its low " + estimate.low() + " is above its high " + estimate.high());
    }
  }

  void amounts(String field, double... values) throws RefusedException {
    finite(field, values);
    for (double value : values) {
      if (value < 0) {
        throw refused(field, value + " is negative");
      }
    }
  }

  private void finite(String field, double... values) throws RefusedException {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw refused(field, value + " is not a number that can be shown");
      }
    }
  }

  RefusedException refused(String field, String reason) {
    return new RefusedException(file, field, reason);
  }
}
