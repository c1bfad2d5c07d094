package beamtime.core.result;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Frames that missed their deadlines.
 *
 * @param total of all PVs
 * @param byPv of those PVs alone that have any, by name
 */
public record DeadlineRecord(Missed total, SortedMap<String, Missed> byPv) {
  public DeadlineRecord {
    byPv = Collections.unmodifiableSortedMap(new TreeMap<>(byPv));
  }

  /**
   * Numbers of frames.
   *
   * @param late stored, but not before their successors were due
   * @param dropped found the queue full and were not sent
   * @param lost acknowledged, but not there when the store was read back; a cell with any has a
   *     wrong answer
   */
  public record Missed(long late, long dropped, long lost) {}
}
