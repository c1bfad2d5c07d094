package beamtime.site.page.run;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import beamtime.site.page.RunPaths;
import beamtime.site.page.Scores;
import beamtime.site.run.MeasuredCell;
import beamtime.site.run.Params;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cell as the matrix shows it.
 *
 * @param href its page, from the top of the site
 * @param score such as {@code 24.2}; empty where it has none
 * @param unit of the score
 * @param own parameters that are its backend's own, such as {@code filterSide=SERVER}
 * @param standing why its number can't be judged; empty if it can
 * @param comparisons comparisons with the other backends
 * @param notes what limits the number, such as a high floor
 * @param filters the same parameters, a line for each
 */
public record MatrixCell(
    String href,
    String score,
    String unit,
    String own,
    Optional<Mark> standing,
    List<BaseComparison> comparisons,
    List<String> notes,
    String filters) {

  static MatrixCell of(MeasuredCell cell, Grid.Row row, BaseComparisons comparisons) {
    CellRecord record = cell.record();
    Map<String, String> own = Params.without(record.params(), row.params().keySet());
    return new MatrixCell(
        RunPaths.of(cell.run()).cell(record),
        record.score().map(Scores::value).orElse(""),
        record.score().map(Score::unit).orElse(""),
        Params.text(own),
        Marks.standing(record),
        comparisons.of(cell),
        notes(record),
        Params.lines(own));
  }

  private static List<String> notes(CellRecord record) {
    return record.floorShare().stream()
        .filter(share -> share > CellRecord.FLOOR_MARK)
        .map(share -> "floor " + Scores.percent(share))
        .toList();
  }
}
