package beamtime.site.page.study;

import beamtime.site.page.TableModel;
import beamtime.site.published.Column;
import beamtime.site.published.FilledTable;
import beamtime.site.published.OurCells;
import beamtime.site.published.Study;
import beamtime.site.published.StudyTable;
import beamtime.site.run.MeasuredCell;
import java.util.List;
import java.util.stream.Stream;

/**
 * A study's tables with ours in them.
 *
 * @param study the study
 * @param tables in its order
 */
public record StudyModel(Study study, List<Part> tables) {
  /**
   * A table.
   *
   * @param table what is printed
   * @param note how to read it; may be empty
   * @param missing commands that would measure what is not measured
   * @param sources runs and circumstances of our numbers
   * @param measured how many of our values there are
   * @param wanted how many there could be
   */
  public record Part(
      TableModel table,
      String note,
      List<String> missing,
      List<String> sources,
      int measured,
      int wanted) {}

  static StudyModel of(Study study, OurCells cells) {
    return new StudyModel(study, study.tables().stream().map(table -> part(table, cells)).toList());
  }

  private static Part part(StudyTable table, OurCells cells) {
    FilledTable filled = FilledTable.of(table, cells);
    return new Part(
        new TableModel(
            table.caption(), table.columns().stream().map(Column::head).toList(), filled.rows()),
        table.note(),
        filled.missing(),
        filled.used().stream().map(StudyModel::source).distinct().toList(),
        filled.measured(),
        filled.wanted());
  }

  private static String source(MeasuredCell cell) {
    return Stream.of(
            cell.record().backend() + " " + cell.backend().map(one -> one.version()).orElse(""),
            cell.provider(),
            "preset " + cell.run().preset(),
            cell.run().machine().cpu() + " with " + cell.run().machine().cores() + " processors",
            "run " + cell.run().id())
        .filter(part -> !part.isBlank())
        .map(String::strip)
        .reduce((one, next) -> one + ", " + next)
        .orElseThrow();
  }

  /** How many of our values there are. */
  public int measured() {
    return tables.stream().mapToInt(Part::measured).sum();
  }

  /** How many there could be. */
  public int wanted() {
    return tables.stream().mapToInt(Part::wanted).sum();
  }

  /** The page's path. */
  public String path() {
    return "studies/" + study.slug() + ".html";
  }
}
