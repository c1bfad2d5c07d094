package beamtime.site.page.history;

import beamtime.site.history.Change;
import beamtime.site.history.History;
import beamtime.site.history.Line;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All changes for the worse, of all lines.
 *
 * @param runs of the site
 * @param telling lines in whose newest runs a change can be found
 * @param rows newest first
 */
public record SlowerModel(int runs, long telling, List<Row> rows) {
  /**
   * A change for the worse.
   *
   * @param path page of the line, from the top of the site
   * @param cell name
   * @param conditions what else the runs of the line share
   * @param change what changed
   * @param state whether it still holds
   */
  public record Row(String path, String cell, String conditions, ChangeWords change, String state) {
    static Row of(Line line, Change change) {
      return new Row(
          HistorySection.path(line.subject()),
          line.subject().cell(),
          LineWords.inOneLine(LineWords.conditions(line.subject())),
          ChangeWords.of(change),
          state(line, change));
    }

    private static String state(Line line, Change change) {
      List<Change> now = line.newest().changes();
      if (!now.contains(change)) {
        return "the benchmark changed since";
      }
      Change last = now.get(now.size() - 1);
      if (!last.equals(change)) {
        return last.direction().word() + " again on " + ChangeWords.of(last).day();
      }
      return change.isConfirmed() ? "still so" : "one run so far";
    }
  }

  /** A change of a line. */
  private record Found(Line line, Change change) {}

  static SlowerModel of(History history, int runs) {
    Comparator<Found> byTime = Comparator.comparing(found -> found.change().first().at());
    return new SlowerModel(
        runs,
        history.telling(),
        history.lines().stream()
            .flatMap(SlowerModel::slower)
            .sorted(byTime.reversed())
            .map(found -> Row.of(found.line(), found.change()))
            .toList());
  }

  private static Stream<Found> slower(Line line) {
    return line.changes().stream()
        .filter(change -> change.direction() == Change.Direction.SLOWER)
        .map(change -> new Found(line, change));
  }
}
