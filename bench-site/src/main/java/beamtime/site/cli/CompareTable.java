package beamtime.site.cli;

import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import beamtime.site.statistic.Digits;
import beamtime.site.verdict.Comparison;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.List;
import java.util.function.Function;

/** One line for each comparison, with as many digits of a number as its interval supports. */
final class CompareTable {
  private CompareTable() {}

  static String of(ReportFormat format, List<Comparison> cells) {
    return format.table(
        cells,
        List.of(
            left("cell", cell -> format.quoted(cell.cell().name())),
            right("base", cell -> score(cell.base())),
            right("run", cell -> score(cell.cell())),
            left("unit", cell -> format.quoted(unit(cell))),
            right("speed", CompareTable::speed),
            right("95 % interval", cell -> cell.speed().map(Scores::interval).orElse("")),
            right("p", cell -> Scores.probability(cell.pValue())),
            right("rank p", cell -> Scores.probability(cell.rankPValue())),
            left("verdict", cell -> cell.verdict().word())));
  }

  private static String score(MeasuredCell cell) {
    return cell.score().map(Scores::value).orElse("-");
  }

  private static String unit(Comparison cell) {
    String unit = cell.base().unit();
    return unit.isEmpty() ? cell.cell().unit() : unit;
  }

  private static String speed(Comparison cell) {
    return cell.speed()
        .map(speed -> Digits.of(speed.value(), speed.low(), speed.high()).text(speed.value()))
        .orElse("");
  }

  private static ColumnData<Comparison> left(String header, Function<Comparison, String> value) {
    return column(header, HorizontalAlign.LEFT, value);
  }

  private static ColumnData<Comparison> right(String header, Function<Comparison, String> value) {
    return column(header, HorizontalAlign.RIGHT, value);
  }

  /** As wide as its values: a broken name can't be searched for. */
  private static ColumnData<Comparison> column(
      String header, HorizontalAlign align, Function<Comparison, String> value) {
    return new Column()
        .header(header)
        .headerAlign(align)
        .dataAlign(align)
        .maxWidth(Integer.MAX_VALUE)
        .with(value);
  }
}
