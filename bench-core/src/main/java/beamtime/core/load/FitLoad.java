package beamtime.core.load;

import beamtime.core.cell.FrameDrive;
import beamtime.core.data.Beamline;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.Score;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * All runs of one multiple of a beamline's load.
 *
 * @param scale times the load
 * @param readers that were beside it
 * @param runs at least one
 */
record FitLoad(double scale, int readers, List<CellRecord> runs) {
  /** Of those that were driven. */
  static FitLoad of(double scale, int readers, List<CellRecord> cells) {
    return new FitLoad(
        scale,
        readers,
        cells.stream()
            .filter(cell -> number(cell, Beamline.SCALE) == scale)
            .filter(cell -> (int) number(cell, FrameDrive.READERS) == readers)
            .toList());
  }

  private static double number(CellRecord cell, String param) {
    return Double.parseDouble(cell.params().getOrDefault(param, "0"));
  }

  /** How many were held. */
  long held() {
    return runs.stream().filter(FitLoad::isHeld).count();
  }

  private static boolean isHeld(CellRecord run) {
    return Optional.ofNullable(run.secondary().get(LoadPoints.HELD))
        .filter(held -> held.value() == 1)
        .isPresent();
  }

  /** Runs that were held, of all: {@code 3 of 4}. */
  String share() {
    return held() + " of " + runs.size();
  }

  /** Mean of a metric over the runs that have it. */
  OptionalDouble mean(String metric) {
    return runs.stream()
        .flatMap(run -> Optional.ofNullable(run.secondary().get(metric)).stream())
        .mapToDouble(Score::value)
        .average();
  }

  /** Frames that fell due, in all runs. */
  long due() {
    return sum(LoadRecord::due);
  }

  /** Frames that missed their deadlines in one way, in all runs. */
  long missed(ToLongFunction<Missed> way) {
    return sum(load -> load.deadlines().map(frames -> way.applyAsLong(frames.total())).orElse(0L));
  }

  private long sum(ToLongFunction<LoadRecord> count) {
    return runs.stream().flatMap(run -> run.load().stream()).mapToLong(count).sum();
  }

  /** The longest time that a request of any run took, in milliseconds. */
  OptionalDouble longest() {
    return runs.stream()
        .flatMap(run -> run.load().flatMap(LoadRecord::service).stream())
        .mapToDouble(PercentilesRecord::max)
        .max();
  }
}
