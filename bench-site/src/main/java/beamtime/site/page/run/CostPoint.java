package beamtime.site.page.run;

import beamtime.core.result.Score;
import beamtime.site.run.MeasuredCell;
import java.util.Optional;

/**
 * How fast rows came, and what one took of the backend's servers.
 *
 * @param cell which was measured
 * @param rows a second, above 0
 * @param processor milliseconds of a processor for a row; empty where it was not measured
 * @param bytes on disk for a row that was written; empty where none was, or it was not measured
 */
record CostPoint(
    MeasuredCell cell, double rows, Optional<Double> processor, Optional<Double> bytes) {
  private static final double MILLIS = 1_000;

  /** Empty where the cell's number can't be judged, or is no speed, or a figure is missing. */
  static Optional<CostPoint> of(MeasuredCell cell) {
    if (Marks.standing(cell.record()).isPresent()
        || cell.record().flaw().isPresent()
        || cell.keepsRate()) {
      return Optional.empty();
    }
    Cost cost = Cost.of(cell);
    return rows(cell)
        .map(
            rows -> new CostPoint(cell, rows, cost.rows().map(each -> MILLIS / each), cost.bytes()))
        .filter(point -> point.processor().isPresent() || point.bytes().isPresent());
  }

  private static Optional<Double> rows(MeasuredCell cell) {
    return Optional.ofNullable(cell.record().secondary().get("rows"))
        .filter(rows -> rows.unit().endsWith("/s") && cell.wrongRates().isEmpty())
        .map(Score::value)
        .filter(rows -> rows > 0 && Double.isFinite(rows));
  }

  String backend() {
    return cell.record().backend();
  }
}
