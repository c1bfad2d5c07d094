package beamtime.site.page.scaling;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.site.chart.Layer;
import beamtime.site.chart.Span;
import beamtime.site.run.MeasuredCell;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A cell that is a point of a load run.
 *
 * @param cell the cell
 * @param load how it was loaded
 */
record Load(MeasuredCell cell, LoadRecord load) {
  /** Parameters in which the points of one sweep differ. */
  private static final List<String> OF_POINTS = List.of("clients", "rate", "arrivals", "probe");

  private static final double TAIL = 0.1;

  /** The point; empty if the cell is not one, or ended before it was loaded. */
  static Optional<Load> of(MeasuredCell cell) {
    return cell.record().load().map(load -> new Load(cell, load));
  }

  DriveRecord.Mode mode() {
    return load.drive().mode();
  }

  int clients() {
    return load.drive().clients();
  }

  /** Unit of its rates, such as {@code scans/s}. */
  String rate() {
    return cell.unit("ops/s");
  }

  /** {@code 1,230 scans/s}. */
  String deliveredWords() {
    return LoadNumbers.number(load.delivered()) + " " + rate();
  }

  /** Operations a second that were due; 0 in a closed loop. */
  double planned() {
    return load.planned().orElse(0.0);
  }

  /** What all points of its sweep share. */
  String sweep() {
    SortedMap<String, String> shared = new TreeMap<>(cell.record().params());
    OF_POINTS.forEach(shared::remove);
    String params = shared.isEmpty() ? "" : ", " + String.join(", ", words(shared));
    return cell.record().workload() + " on " + cell.record().backend() + params;
  }

  static List<String> words(SortedMap<String, String> params) {
    return params.entrySet().stream().map(one -> one.getKey() + "=" + one.getValue()).toList();
  }

  /**
   * Whether the number is the backend's own at the planned load, on a quiet machine, and its
   * answers were right.
   */
  boolean counts() {
    return cell.record().flaw().isEmpty() && cell.isMeasured() && cell.record().verified();
  }

  /** Whether the backend did not keep up, where the point says anything of it. */
  boolean fellShort() {
    return load.delivery() != Delivery.MET && Held.says(this);
  }

  /** The outcome in words. */
  String state() {
    String state =
        switch (load.delivery()) {
          case MET ->
              load.failed() > 0 ? "met, " + LoadNumbers.number(load.failed()) + " failed" : "met";
          case FELL_SHORT -> "fell short: " + load.cause();
          case BROKE -> "broke: " + load.cause();
        };
    if (!load.generator().valid()) {
      return "INVALID, " + load.generator().limit() + "; " + state;
    }
    return doubt().map(doubt -> doubt + "; " + state).orElse(state);
  }

  /**
   * Why a number does not count, or a cache gave it; empty where neither is so or there is none.
   */
  private Optional<String> doubt() {
    CellRecord record = cell.record();
    return switch (record.outcome()) {
      case MEASURED ->
          record
              .unverified()
              .map("unverified, "::concat)
              .or(() -> record.doubts().values().stream().findFirst());
      case WRONG_ANSWER -> Optional.of("wrong answer, " + record.cause());
      case FAILED, LEFT_OUT, MISSING -> Optional.empty();
    };
  }

  /** From the tenth of its seconds with the least operations to the tenth with the most. */
  Optional<Span> spread() {
    List<Double> seconds = cell.samples().all().stream().sorted().toList();
    int left = (int) (seconds.size() * TAIL);
    return seconds.isEmpty()
        ? Optional.empty()
        : Optional.of(new Span(seconds.get(left), seconds.get(seconds.size() - 1 - left)));
  }

  /** Its latency; empty where no operation ended. */
  Optional<PercentilesRecord> latency() {
    return load.latency();
  }

  /** A dot of its latency. */
  Optional<Layer.Dot> dot(double x, ToDoubleFunction<PercentilesRecord> percentile) {
    return latency()
        .map(percentile::applyAsDouble)
        .filter(millis -> Double.isFinite(millis) && millis > 0)
        .map(millis -> new Layer.Dot(x, millis, Optional.empty(), !counts(), words(x)));
  }

  /** A dot of what was delivered. */
  Layer.Dot delivered(double x, Optional<Span> spread) {
    return new Layer.Dot(x, load.delivered(), spread, !counts(), words(x));
  }

  private String words(double x) {
    return LoadNumbers.number(x) + ": " + state();
  }
}
