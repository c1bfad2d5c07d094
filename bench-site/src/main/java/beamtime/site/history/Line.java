package beamtime.site.history;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A cell over the runs of one machine and one data set: what is shown on one page.
 *
 * @param subject what the runs share
 * @param series by the benchmark's code, in the order of their first points; at least one
 * @param gaps runs without a number, in the order of time
 * @param notes in the order of time
 */
public record Line(Subject subject, List<Series> series, List<Gap> gaps, List<Note> notes) {
  /** A slowdown needs some runs to stand out from noise, and stays news for some more. */
  private static final int NEW = 10;

  /** Runs of a benchmark of which a change can be found; among fewer hardly any is no chance. */
  public static final int LEAST = 5;

  public Line {
    series = List.copyOf(series);
    gaps = List.copyOf(gaps);
    notes = List.copyOf(notes);
  }

  /** Points of all series, in the order of time. */
  public List<Point> points() {
    return series.stream().flatMap(each -> each.points().stream()).sorted(Point.BY_TIME).toList();
  }

  /** The newest point. */
  public Point last() {
    List<Point> points = points();
    return points.get(points.size() - 1);
  }

  /** The series of the newest point. */
  public Series newest() {
    String code = last().cell().record().code();
    return series.stream().filter(each -> each.code().equals(code)).findFirst().orElseThrow();
  }

  /** Whether a change can be found in the newest runs. */
  public boolean isTelling() {
    return newest().points().size() >= LEAST;
  }

  /** Changes of all series, in the order of time. */
  public List<Change> changes() {
    return series.stream()
        .flatMap(each -> each.changes().stream())
        .sorted(Comparator.comparing(Change::first, Point.BY_TIME))
        .toList();
  }

  /** The newest change of any series. */
  public Optional<Change> lastChange() {
    List<Change> changes = changes();
    return changes.stream().skip(Math.max(0, changes.size() - 1)).findFirst();
  }

  /**
   * The change that made the newest points slower than those before: the last of its series, which
   * is the series of the newest point, begun no more than ten points ago.
   */
  public Optional<Change> slowdown() {
    List<Change> changes = newest().changes();
    return changes.stream()
        .skip(Math.max(0, changes.size() - 1))
        .filter(change -> change.direction() == Change.Direction.SLOWER)
        .filter(change -> change.statistic().after().count() <= NEW)
        .findFirst();
  }
}
