package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.site.chart.Bar;
import beamtime.site.page.Amount;
import beamtime.site.page.Mark;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.run.Arrivals;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cell as the matrix shows it.
 *
 * @param backend such as {@code hbase}
 * @param href its page, from the top of the site
 * @param answer its number
 * @param own parameters that are its backend's own, such as {@code filterSide=SERVER}
 * @param standing why its number can't be judged; empty if it can
 * @param comparisons comparisons with the other backends
 * @param notes what limits the number, such as a high floor
 * @param filters the same parameters, a line for each
 */
public record MatrixCell(
    String backend,
    String href,
    Answer answer,
    String own,
    Optional<Mark> standing,
    List<BaseComparison> comparisons,
    List<String> notes,
    String filters) {

  /**
   * What was measured.
   *
   * @param value such as {@code 24.2}, or {@code 3 of 50 late}; empty where it has none
   * @param unit of the value; may be empty
   * @param bar picture of it as an element; empty where it has none
   * @param details what belongs to it, such as what servers spent on a row
   */
  public record Answer(String value, String unit, String bar, List<String> details) {
    static Answer of(MeasuredCell cell, Bars bars) {
      return Arrivals.of(cell.record())
          .map(Answer::of)
          .orElseGet(
              () ->
                  new Answer(
                      cell.score().map(Scores::value).orElse(""),
                      cell.unit(),
                      bars.of(cell).map(Bar::svg).orElse(""),
                      Cost.of(cell).lines()));
    }

    private static Answer of(Arrivals arrivals) {
      Optional<String> latency =
          arrivals
              .p99()
              .flatMap(
                  most ->
                      arrivals
                          .max()
                          .map(
                              all ->
                                  "99 % stored within "
                                      + Amount.millis(most)
                                      + ", all within "
                                      + Amount.millis(all)));
      return new Answer(
          Scores.count(arrivals.late()) + " of " + Scores.count(arrivals.files()) + " late",
          "",
          "",
          latency.stream().toList());
    }
  }

  static MatrixCell of(MeasuredCell cell, Grid.Row row, BaseComparisons comparisons, Bars bars) {
    CellRecord record = cell.record();
    Map<String, String> own = Params.without(record.params(), row.params().keySet());
    return new MatrixCell(
        record.backend(),
        RunPaths.page(cell),
        Answer.of(cell, bars),
        Params.text(own),
        Marks.standing(record),
        comparisons.of(cell),
        notes(cell),
        Params.lines(own));
  }

  private static List<String> notes(MeasuredCell cell) {
    Stream<String> floor =
        cell.record().floorShare().stream()
            .filter(share -> share > CellRecord.FLOOR_MARK)
            .map(share -> "floor " + Scores.percent(share));
    CellRecord record = cell.record();
    return Stream.of(floor, record.doubts().values().stream(), cell.doubt().stream())
        .flatMap(notes -> notes)
        .toList();
  }
}
