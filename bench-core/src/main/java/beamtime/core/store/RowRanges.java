package beamtime.core.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of row indices, kept as half-open ranges that neither overlap nor touch: memory grows with
 * the gaps between rows, not with the rows. Not thread-safe.
 */
public final class RowRanges {
  private final TreeMap<Long, Long> endByStart = new TreeMap<>();

  /** Indices [from, to). */
  public record Range(long from, long to) {
    /** Number of indices. */
    public long length() {
      return to - from;
    }

    /** Its first and last index, {@code 7-9}; {@code 3} where there is but one. */
    @Override
    public String toString() {
      return length() == 1 ? Long.toString(from) : from + "-" + (to - 1);
    }
  }

  /** Adds [from, to); what is there already stays there once. */
  public void add(long from, long to) {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("rows " + from + " to " + to);
    }
    if (from == to) {
      return;
    }
    long start = from;
    long end = to;
    Map.Entry<Long, Long> before = endByStart.floorEntry(from);
    if (before != null && before.getValue() >= from) {
      start = before.getKey();
    }
    Map<Long, Long> merged = endByStart.subMap(start, true, to, true);
    for (long other : merged.values()) {
      end = Math.max(end, other);
    }
    merged.clear();
    endByStart.put(start, end);
  }

  /** The indices of [from, to) that are in this set, in ascending order. */
  public List<Range> within(long from, long to) {
    List<Range> found = new ArrayList<>();
    Long first = endByStart.floorKey(from);
    for (Map.Entry<Long, Long> range :
        endByStart.tailMap(first == null ? from : first, true).entrySet()) {
      long start = Math.max(from, range.getKey());
      long end = Math.min(to, range.getValue());
      if (range.getKey() >= to) {
        break;
      }
      if (start < end) {
        found.add(new Range(start, end));
      }
    }
    return found;
  }

  /** Whether an index is in this set. */
  public boolean contains(long index) {
    Map.Entry<Long, Long> range = endByStart.floorEntry(index);
    return range != null && index < range.getValue();
  }

  /** All of this set, in ascending order. */
  public List<Range> all() {
    return within(0, end());
  }

  /** One more than the highest index; 0 where the set is empty. */
  public long end() {
    return endByStart.isEmpty() ? 0 : endByStart.lastEntry().getValue();
  }
}
