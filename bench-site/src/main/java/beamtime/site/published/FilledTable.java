package beamtime.site.published;

import beamtime.site.run.MeasuredCell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A table with our numbers in it.
 *
 * @param rows values for each column
 * @param missing commands that would measure what is not measured
 * @param used cells whose numbers it shows
 * @param measured how many of our values there are
 * @param wanted how many there could be
 */
public record FilledTable(
    List<List<String>> rows,
    List<String> missing,
    List<MeasuredCell> used,
    int measured,
    int wanted) {
  /** Shown in place of a missing number. */
  public static final String NOT_MEASURED = "not measured";

  public FilledTable {
    rows = rows.stream().map(List::copyOf).toList();
    missing = List.copyOf(missing);
    used = List.copyOf(used);
  }

  /** Fills a table. */
  public static FilledTable of(StudyTable table, OurCells cells) {
    return new Filling(cells).fill(table);
  }

  private static final class Filling {
    private final OurCells cells;
    private final List<MeasuredCell> used = new ArrayList<>();
    private final Map<CellOf, List<Map<String, String>>> missing = new LinkedHashMap<>();
    private final Set<CellOf> deadlines = new HashSet<>();
    private int measured;
    private int wanted;

    Filling(OurCells cells) {
      this.cells = cells;
    }

    FilledTable fill(StudyTable table) {
      List<List<String>> rows = new ArrayList<>();
      for (Map<String, String> row : table.printed().rows()) {
        String first = of(row, table.printed().columns().get(0));
        rows.add(table.columns().stream().map(column -> value(column, row, first)).toList());
      }
      return new FilledTable(rows, commands(), used, measured, wanted);
    }

    private static String of(Map<String, String> row, String column) {
      return Objects.requireNonNull(row.get(column), column);
    }

    private String value(Column column, Map<String, String> row, String first) {
      if (column instanceof Column.Printed printed) {
        String value = of(row, printed.column());
        return value.isEmpty() ? "–" : value;
      }
      if (column instanceof Column.PrintedRatio ratio) {
        return Printed.ratio(of(row, ratio.over()), of(row, ratio.under()));
      }
      if (column instanceof Column.ByRow byRow) {
        Column own = byRow.columns().get(first);
        return own == null ? "–" : value(own, row, first);
      }
      if (column instanceof Column.NotYet) {
        wanted++;
        return "not measured yet";
      }
      wanted++;
      Optional<String> ours =
          column instanceof Column.Ours one
              ? cell(one.cell(), row, one.measure()).flatMap(c -> one.measure().of(c.record()))
              : ratio((Column.OurRatio) column, row);
      ours.ifPresent(value -> measured++);
      return ours.orElse(NOT_MEASURED);
    }

    private Optional<String> ratio(Column.OurRatio ratio, Map<String, String> row) {
      Optional<MeasuredCell> over = cell(ratio.over(), row, Measure.SECONDS);
      Optional<MeasuredCell> under = cell(ratio.under(), row, Measure.SECONDS);
      return over.isEmpty() || under.isEmpty()
          ? Optional.empty()
          : Optional.of(Printed.number(each(over.get()) / each(under.get())));
    }

    /** Seconds of one row, file or question, where an operation is many of them. */
    private static double each(MeasuredCell cell) {
      return Measure.seconds(cell.record()) / Measure.number(cell.record(), "batch");
    }

    @SuppressWarnings("ReferenceEquality") // two runs may have equal cells
    private Optional<MeasuredCell> cell(CellOf cell, Map<String, String> row, Measure measure) {
      Optional<MeasuredCell> found = cells.find(cell, row, measure);
      found.filter(one -> used.stream().noneMatch(other -> other == one)).ifPresent(used::add);
      if (found.isEmpty()) {
        missing.computeIfAbsent(cell, c -> new ArrayList<>()).add(row);
        if (measure == Measure.MISSED) {
          deadlines.add(cell);
        } else {
          deadlines.remove(cell);
        }
      }
      return found;
    }

    private List<String> commands() {
      return missing.entrySet().stream().map(this::command).toList();
    }

    private String command(Map.Entry<CellOf, List<Map<String, String>>> one) {
      CellOf cell = one.getKey();
      if (!deadlines.contains(cell)) {
        return cell.params().containsKey("times")
            ? "mvn verify -Pbench -Dbench.study=pandata-icat -pl bench-icat -am"
            : cell.command(one.getValue());
      }
      return cell.jar()
          + " load "
          + cell.workload()
          + " --deadlines --clients 8 --scenario "
          + one.getValue().get(0).get("scenario");
    }
  }
}
