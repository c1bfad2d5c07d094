package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import beamtime.site.page.Amount;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a row took of the backend's servers.
 *
 * @param rows in a second of one of their processors; empty where either was not measured
 * @param bytes by which their files grew for each row that was written; empty where they did not,
 *     or it was not measured
 */
record Cost(Optional<Double> rows, Optional<Double> bytes) {
  private static final int DIGITS = 3;

  static Cost of(MeasuredCell cell) {
    // what was spent on other operations as well is no cost of the measured ones
    Optional<Double> each =
        cell.record().evidence().containsKey("fact.spent") || cell.wrongRates().isPresent()
            ? Optional.empty()
            : rowsOfAnOperation(cell.record());
    Optional<Double> processor = positive(cell.record(), "server.cpu.s_op");
    Optional<Double> stored =
        cell.durability().isEmpty() // it writes nothing
            ? Optional.empty()
            : positive(cell.record(), "server.stored.B_op");
    return new Cost(
        each.flatMap(rows -> processor.map(seconds -> rows / seconds)).filter(Speed::isDrawn),
        each.flatMap(rows -> stored.map(bytes -> bytes / rows)).filter(Speed::isDrawn));
  }

  private static Optional<Double> rowsOfAnOperation(CellRecord cell) {
    Optional<Double> rate = positive(cell, "rows");
    Optional<Score> score = cell.score().filter(one -> one.value() > 0);
    return rate.flatMap( // of a time it is the time of one row
        rows -> score.map(one -> one.growsWithSpeed() ? rows / one.value() : one.value() / rows));
  }

  private static Optional<Double> positive(CellRecord cell, String metric) {
    return Optional.ofNullable(cell.secondary().get(metric))
        .map(Score::value)
        .filter(value -> value > 0 && Double.isFinite(value));
  }

  /** A line for each that is known. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    rows.ifPresent(value -> lines.add(Scores.significant(value, DIGITS) + " rows a CPU second"));
    bytes.ifPresent(value -> lines.add(Amount.of(value, "B") + " on disk a row"));
    return lines;
  }
}
