package beamtime.core.load;

import beamtime.core.cell.FrameDrive;
import beamtime.core.data.Beamline;
import beamtime.core.host.Quantity;
import beamtime.core.point.LoadPoints;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.Delivery;
import beamtime.core.result.Disturbance;
import beamtime.core.result.FitRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.Score;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * All runs of one multiple of a beamline's load.
 *
 * @param scale times the load
 * @param runs of it
 */
record FitLoad(double scale, List<CellRecord> runs) {
  /** Of those that were driven while so many readers read. */
  static FitLoad of(double scale, int readers, List<CellRecord> cells) {
    return new FitLoad(
        scale,
        cells.stream()
            .filter(cell -> number(cell, Beamline.SCALE) == scale)
            .filter(cell -> (int) number(cell, FrameDrive.READERS) == readers)
            .toList());
  }

  /** As it stands, of those that were driven while more readers read. */
  static FitLoad withMore(int readers, List<CellRecord> cells) {
    return new FitLoad(
        1, cells.stream().filter(cell -> number(cell, FrameDrive.READERS) > readers).toList());
  }

  /** Those that were driven to their end. */
  static List<CellRecord> withNumbers(List<CellRecord> cells) {
    return cells.stream().filter(cell -> cell.load().isPresent()).toList();
  }

  private static double number(CellRecord cell, String param) {
    return Double.parseDouble(cell.params().getOrDefault(param, "0"));
  }

  /** How many were held. */
  int held() {
    return (int) runs.stream().filter(FitLoad::isHeld).count();
  }

  /** Why a run was not held for which the backend can't answer; empty where there is none. */
  Optional<String> excuse() {
    return runs.stream().filter(run -> !isHeld(run)).flatMap(FitLoad::excuse).findFirst();
  }

  /** Whether the backend must answer for one that was not held. */
  boolean gaveWay() {
    return runs.stream().anyMatch(run -> !isHeld(run) && excuse(run).findAny().isEmpty());
  }

  private static Stream<String> excuse(CellRecord run) {
    return run.load().stream()
        .filter(load -> load.delivery() != Delivery.BROKE)
        .flatMap(load -> Stream.of(load.generator().limit(), run.busy().orElse("")))
        .filter(why -> !why.isEmpty());
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

  /** A metric over the runs that have it: of a peak the highest, else the mean. */
  Optional<Double> over(String metric) {
    return boxed(
        Quantity.joined(
            metric,
            runs.stream()
                .flatMap(run -> Stream.ofNullable(run.secondary().get(metric)))
                .mapToDouble(Score::value)));
  }

  /** Threads that stored its frames. */
  Optional<Double> clients() {
    return loads().map(load -> (double) load.drive().clients()).findFirst();
  }

  /** Mean of the cores that programs took which have no part in it. */
  Optional<Double> others() {
    return boxed(
        runs.stream()
            .flatMap(run -> run.disturbance().stream())
            .mapToDouble(Disturbance::others)
            .average());
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  /**
   * All of them together.
   *
   * @param beamline as it stands
   */
  FitRecord.Load record(Beamline beamline) {
    Beamline scaled = beamline.scaled(scale);
    return new FitRecord.Load(
        scale,
        scaled.frames(),
        scaled.bytes(),
        runs.size(),
        held(),
        loads().mapToLong(LoadRecord::due).sum(),
        loads()
            .flatMap(load -> load.deadlines().stream())
            .map(DeadlineRecord::total)
            .reduce(Missed.NONE, Missed::plus),
        loads()
            .flatMap(load -> load.service().stream())
            .map(PercentilesRecord::max)
            .max(Comparator.naturalOrder()));
  }

  private Stream<LoadRecord> loads() {
    return runs.stream().flatMap(run -> run.load().stream());
  }
}
