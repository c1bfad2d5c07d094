package beamtime.site.page.history;

import beamtime.site.history.Annotation;
import beamtime.site.history.Change;
import beamtime.site.history.History;
import beamtime.site.history.Line;
import java.util.List;
import java.util.Optional;

/**
 * What the list of all lines shows.
 *
 * @param runs how many there are
 * @param telling lines in whose newest runs a change can be found
 * @param slowdowns lines whose newest points are slower than those before
 * @param rows every line, the most recent change first
 * @param unplaced notes by hand on runs that are not here
 */
public record HistoryModel(
    int runs, long telling, List<Row> slowdowns, List<Row> rows, List<Stray> unplaced) {
  /**
   * A line.
   *
   * @param path its page, from the top of the site
   * @param cell name
   * @param conditions what else its runs share: preset, machine, provider, durability, limits
   * @param measure what is followed, with its unit
   * @param points runs with a number
   * @param telling whether a change can be found in the newest of them
   * @param last the newest value
   * @param change the most recent; empty where there is none
   * @param sparkline an element {@code svg}
   */
  public record Row(
      String path,
      String cell,
      String conditions,
      String measure,
      int points,
      boolean telling,
      String last,
      Optional<ChangeWords> change,
      String sparkline) {
    static Row of(Line line, Optional<Change> change) {
      return new Row(
          HistorySection.path(line.subject()),
          line.subject().cell(),
          LineWords.inOneLine(LineWords.conditions(line.subject())),
          LineWords.measure(line.subject().measure()),
          line.points().size(),
          line.isTelling(),
          LineWords.value(line.last()),
          change.map(ChangeWords::of),
          LineCharts.sparkline(line));
    }
  }

  /**
   * A note by hand on a run that is not here.
   *
   * @param run which it names
   * @param text what it says
   */
  public record Stray(String run, String text) {}

  static HistoryModel of(History history, int runs) {
    return new HistoryModel(
        runs,
        history.telling(),
        history.lines().stream()
            .filter(line -> line.slowdown().isPresent())
            .map(line -> Row.of(line, line.slowdown()))
            .toList(),
        history.lines().stream().map(line -> Row.of(line, line.lastChange())).toList(),
        history.unplaced().stream().map(HistoryModel::stray).toList());
  }

  private static Stray stray(Annotation note) {
    String run = note.place() instanceof Annotation.OfRun place ? place.id() : "";
    return new Stray(run, note.text());
  }
}
