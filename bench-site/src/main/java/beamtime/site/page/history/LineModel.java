package beamtime.site.page.history;

import beamtime.site.chart.LineChart;
import beamtime.site.history.Change;
import beamtime.site.history.Gap;
import beamtime.site.history.Line;
import beamtime.site.history.Note;
import beamtime.site.history.Point;
import beamtime.site.page.Fact;
import beamtime.site.page.RunPaths;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the page of a line shows.
 *
 * @param cell name
 * @param conditions what else its runs share
 * @param measure what is followed, with its unit
 * @param finding what the line shows, in a sentence
 * @param caption what a picture of it shows
 * @param chart its points over time; empty where there is one point
 * @param logarithmic the same on a logarithmic axis; empty where there is no chart, or a value of 0
 * @param changes newest first
 * @param notes newest first
 * @param rows runs, newest first
 */
public record LineModel(
    String cell,
    List<Fact> conditions,
    String measure,
    String finding,
    String caption,
    Optional<LineChart> chart,
    Optional<LineChart> logarithmic,
    List<ChangeWords> changes,
    List<NoteWords> notes,
    List<Row> rows) {
  /**
   * A note.
   *
   * @param day from which it holds
   * @param kind who says it
   * @param text what
   * @param link more about it
   */
  public record NoteWords(String day, String kind, String text, Optional<URI> link) {
    static NoteWords of(Note note) {
      return new NoteWords(LineWords.day(note.at()), note.kind().word(), note.text(), note.link());
    }
  }

  /**
   * A run.
   *
   * @param at when it started
   * @param when the same as readers see it
   * @param run its id
   * @param page the cell's page in it, from the top of the site
   * @param value without its unit; empty where it has none
   * @param spread from the least to the largest mean of a fork; empty where it is not known
   * @param code digest of the benchmark's code; empty where it was not recorded
   * @param remark why it has no value, or that a level begins here; empty for nothing
   */
  public record Row(
      Instant at,
      String when,
      String run,
      String page,
      String value,
      String spread,
      String code,
      String remark) {
    static Row of(Point point, String remark) {
      return new Row(
          point.at(),
          LineWords.minute(point.at()),
          point.cell().run().id(),
          RunPaths.page(point.cell()),
          LineWords.value(point),
          LineWords.spread(point),
          point.cell().record().code(),
          remark);
    }

    static Row of(Gap gap) {
      return new Row(
          gap.at(),
          LineWords.minute(gap.at()),
          gap.cell().run().id(),
          RunPaths.page(gap.cell()),
          "",
          "",
          gap.cell().record().code(),
          gap.reason());
    }
  }

  static LineModel of(Line line) {
    return new LineModel(
        line.subject().cell(),
        LineWords.conditions(line.subject()),
        LineWords.measure(line.subject().measure()),
        LineCharts.finding(line),
        LineWords.caption(line.subject().measure()),
        line.points().size() < 2 ? Optional.empty() : Optional.of(LineCharts.chart(line)),
        line.points().size() < 2 ? Optional.empty() : LineCharts.logarithmic(line),
        line.changes().stream().sorted(newestFirst()).map(ChangeWords::of).toList(),
        line.notes().stream()
            .sorted(Comparator.comparing(Note::at).reversed())
            .map(NoteWords::of)
            .toList(),
        rows(line));
  }

  private static Comparator<Change> newestFirst() {
    return Comparator.comparing((Change change) -> change.first().at()).reversed();
  }

  private static List<Row> rows(Line line) {
    Set<String> begins =
        line.changes().stream()
            .map(change -> change.first().cell().run().id())
            .collect(Collectors.toSet());
    return Stream.concat(
            line.points().stream()
                .map(
                    point ->
                        Row.of(
                            point, begins.contains(point.cell().run().id()) ? "a new level" : "")),
            line.gaps().stream().map(Row::of))
        .sorted(Comparator.comparing(Row::at).reversed())
        .toList();
  }
}
