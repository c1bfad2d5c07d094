package beamtime.core.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Sum of what the kernel counts for each of several, such as threads or connections, and forgets
 * with one that ends: what was last seen of it is kept here. What begins and ends between two
 * readings is missed.
 */
final class LastingCounts {
  private Map<String, Long> last = Map.of();
  private long ended;

  /**
   * Takes the counts of those that are there now.
   *
   * @param now by name
   * @return the sum of all that were ever seen
   */
  long update(Map<String, Long> now) {
    Map<String, Long> gone = new HashMap<>(last);
    gone.keySet().removeAll(now.keySet());
    ended += sum(gone);
    last = Map.copyOf(now);
    return sum();
  }

  /** The sum of all that were ever seen. */
  long sum() {
    return ended + sum(last);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
