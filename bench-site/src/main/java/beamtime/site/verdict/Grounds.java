package beamtime.site.verdict;

import beamtime.core.result.CellRecord;
import beamtime.core.result.Score;
import beamtime.site.run.MeasuredCell;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that a verdict on a cell rests on, as data: a page judges any two runs by it as {@link Judge}
 * does.
 *
 * @param name of the cell
 * @param lack {@code failed} or {@code not offered}; empty where it has a number
 * @param cause why it has none
 * @param unit of its score
 * @param grows whether more is better
 * @param means of its forks, in that unit
 * @param samples of all forks
 * @param hasRatio whether no sample is negative and not all are 0
 * @param flaw why its number can't be judged; empty where it can
 * @param sides what both cells of a pair must share unless it is meant
 */
public record Grounds(
    String name,
    String lack,
    String cause,
    String unit,
    boolean grows,
    List<Double> means,
    int samples,
    boolean hasRatio,
    String flaw,
    List<Side> sides) {
  public Grounds {
    means = List.copyOf(means);
    sides = List.copyOf(sides);
  }

  /**
   * What a cell has of an {@link Across}.
   *
   * @param label name as users write it
   * @param value what must be the same
   * @param shown the same as readers see it
   */
  public record Side(String label, String value, String shown) {}

  /** Of a cell. */
  public static Grounds of(MeasuredCell cell) {
    CellRecord record = cell.record();
    return new Grounds(
        cell.name(),
        Obstacles.without(record).map(Verdict::word).orElse(""),
        record.cause(),
        Obstacles.unit(record),
        record.score().map(Score::growsWithSpeed).orElse(true),
        cell.samples().means(),
        cell.samples().count(),
        Obstacles.hasRatio(cell.samples()),
        Obstacles.flaw(record).orElse(""),
        Stream.of(Across.values())
            .map(across -> new Side(across.label(), across.of(cell), across.shown(cell)))
            .toList());
  }
}
