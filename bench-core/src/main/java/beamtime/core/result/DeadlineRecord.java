package beamtime.core.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.Map;
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

  /** The same with frames that were lost, by the names of their PVs. */
  DeadlineRecord with(SortedMap<String, Long> lost) {
    SortedMap<String, Missed> all = new TreeMap<>(byPv);
    Missed sum = total;
    for (Map.Entry<String, Long> pv : lost.entrySet()) {
      Missed found = new Missed(0, 0, pv.getValue(), 0, 0);
      all.merge(pv.getKey(), found, Missed::plus);
      sum = sum.plus(found);
    }
    return new DeadlineRecord(sum, all);
  }

  /**
   * Numbers of frames.
   *
   * @param late stored, but not before their successors were due
   * @param dropped found the queue full and were not sent
   * @param lost acknowledged, but not there when the store was read back; a cell with any has a
   *     wrong answer
   * @param neverReceived posted by the IOC that they come from, and never received by the client:
   *     the network, or who reads it, was too slow; none where the client makes its frames itself,
   *     as before format 8
   * @param failed sent in vain, or still waiting to be sent when the point was given up; not told
   *     before format 10
   */
  public record Missed(
      long late,
      long dropped,
      long lost,
      @JsonSetter(nulls = Nulls.AS_EMPTY) long neverReceived,
      @JsonSetter(nulls = Nulls.AS_EMPTY) long failed) {
    /** No frames. */
    public static final Missed NONE = new Missed(0, 0, 0, 0, 0);

    /** Those that are not there, whatever became of them. */
    public long missing() {
      return dropped + lost + neverReceived + failed;
    }

    /** These and others. */
    public Missed plus(Missed other) {
      return new Missed(
          late + other.late,
          dropped + other.dropped,
          lost + other.lost,
          neverReceived + other.neverReceived,
          failed + other.failed);
    }
  }
}
