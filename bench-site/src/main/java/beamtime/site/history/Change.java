package beamtime.site.history;

import beamtime.site.statistic.ChangePoint;
import java.util.List;
import java.util.Locale;

/**
 * A change of a series that is not chance.
 *
 * @param last point of the old level
 * @param first point of the new level; what changed lies between both
 * @param statistic the levels and their test
 * @param measure what changed
 * @param direction what it means for the user
 */
public record Change(
    Point last, Point first, ChangePoint statistic, Measure measure, Direction direction) {
  /** What a change means for the user. */
  public enum Direction {
    /** More operations a second, or less time for each. */
    FASTER,
    /** Fewer operations a second, or more time for each. */
    SLOWER;

    /** As it is written. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Change of(List<Point> points, ChangePoint statistic, Measure measure) {
    boolean more = statistic.after().mean() > statistic.before().mean();
    return new Change(
        points.get(statistic.index() - 1),
        points.get(statistic.index()),
        statistic,
        measure,
        more == measure.growsWithSpeed() ? Direction.FASTER : Direction.SLOWER);
  }

  /** Whether more than one run shows it: the next may be as before. */
  public boolean isConfirmed() {
    return statistic.after().count() > 1;
  }

  /** Of the mean, as a share of the mean before: -0.1 is ten percent less. */
  public double share() {
    return statistic.after().mean() / statistic.before().mean() - 1;
  }
}
