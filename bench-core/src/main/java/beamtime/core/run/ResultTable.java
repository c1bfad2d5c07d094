package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.OnBackend;
import beamtime.core.host.Sampler;
import beamtime.core.launch.Columns;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Doubt;
import beamtime.core.result.Score;
import beamtime.core.statistic.Interval;
import com.github.freva.asciitable.ColumnData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One table of a run: workload, backend, parameters, score with its interval, unit, rows, floor,
 * verified, and where they are known the round trip of a link and what an operation costs the
 * processors of client and server.
 */
public final class ResultTable {
  private static final double MILLI = 1e-3;

  /** Place of the floor among the columns, behind which more may follow. */
  private static final int FLOOR_COLUMN = 7;

  private ResultTable() {}

  /** The table, without the floor's own cells: a floor stands with what it belongs to. */
  public static String of(List<CellRecord> cells) {
    List<ColumnData<CellRecord>> columns =
        columns(cells.stream().anyMatch(cell -> cell.link().isPresent()));
    int after = FLOOR_COLUMN;
    for (String subject : List.of(Sampler.CLIENT, Sampler.SERVER)) {
      if (cells.stream().anyMatch(cell -> !cpu(cell, subject).isEmpty())) {
        after++;
        columns.add(after, Columns.right(subject + " CPU", cell -> cpu(cell, subject)));
      }
    }
    return Columns.table(cells, columns);
  }

  /**
   * What is to be known of their numbers, a line each: of each kind of doubt all cells, of floors
   * only that the machine was busy.
   */
  public static List<String> doubts(List<CellRecord> cells, Function<CellRecord, String> name) {
    return Stream.of(Doubt.values())
        .flatMap(
            doubt ->
                cells.stream()
                    .filter(cell -> cell.doubts().containsKey(doubt))
                    .filter(cell -> doubt == Doubt.BUSY || !isFloor(cell))
                    .map(cell -> doubt + " " + name.apply(cell) + ": " + cell.doubts().get(doubt)))
        .toList();
  }

  /** Whether it is the floor of others. */
  public static boolean isFloor(CellRecord cell) {
    return cell.backend().equals(OnBackend.FLOOR);
  }

  /** Time of processors for each operation. */
  private static String cpu(CellRecord cell, String subject) {
    Score seconds = cell.secondary().get(subject + ".cpu.s_op");
    if (seconds == null || Double.isNaN(seconds.value())) {
      return "";
    }
    return seconds.value() < MILLI
        ? Columns.number(seconds.value() * 1e6) + " us"
        : Columns.number(seconds.value() * 1e3) + " ms";
  }

  private static List<ColumnData<CellRecord>> columns(boolean links) {
    List<ColumnData<CellRecord>> columns =
        new ArrayList<>(
            List.of(
                Columns.left("workload", CellRecord::workload),
                Columns.left("backend", CellRecord::backend),
                Columns.left("parameters", cell -> CellName.text(cell.params(), " ")),
                Columns.right("score", ResultTable::score),
                Columns.right("95 %", ResultTable::interval),
                Columns.left("unit", cell -> cell.score().map(Score::unit).orElse("")),
                Columns.right("rows/s", ResultTable::rows),
                Columns.right("floor", ResultTable::floor),
                Columns.left("verified", ResultTable::verified)));
    if (links) {
      columns.add(columns.size() - 1, Columns.right("rtt", ResultTable::roundTrip));
    }
    return columns;
  }

  public static String score(CellRecord cell) {
    return cell.score().map(score -> Columns.number(score.value())).orElse("-");
  }

  /** Half of the 95 % interval as a share of the score; a cell of one fork has none. */
  public static String interval(CellRecord cell) {
    return cell.interval().map(Interval::told).orElse(cell.score().isPresent() ? "n/a" : "");
  }

  private static String rows(CellRecord cell) {
    Score rows = cell.secondary().get("rows");
    return rows == null ? "" : Columns.number(rows.value());
  }

  private static String floor(CellRecord cell) {
    return cell.floorShare()
        .map(
            share ->
                String.format(Locale.ROOT, "%.2f %%", share * 100)
                    + (share > CellRecord.FLOOR_MARK ? " !" : ""))
        .orElse("");
  }

  /** Before and after the cell, in one where they agree to a tenth of a millisecond. */
  private static String roundTrip(CellRecord cell) {
    return cell.link()
        .map(
            link -> {
              String before = String.format(Locale.ROOT, "%.1f", link.before());
              String after = String.format(Locale.ROOT, "%.1f", link.after());
              return (before.equals(after) ? before : before + ", " + after) + " ms";
            })
        .orElse("");
  }

  public static String verified(CellRecord cell) {
    return switch (cell.outcome()) {
      case MEASURED -> cell.verified() ? "yes" : "no";
      case WRONG_ANSWER -> "no: wrong";
      case FAILED -> "no: failed";
      case LEFT_OUT -> "left out";
      case MISSING -> "no: missing";
    };
  }
}
