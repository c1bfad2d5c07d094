package beamtime.core.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Context switches of one process: the kernel counts them by thread and forgets a thread that ends,
 * of which what was last seen stays in here. Threads that start and end between two readings are
 * missed.
 */
final class ThreadSwitches {
  private Map<String, Long> last = Map.of();
  private long ended;

  /**
   * Takes the counts of the threads that are there now.
   *
   * @param now by thread id
   * @return switches of all threads that were ever seen
   */
  long update(Map<String, Long> now) {
    Map<String, Long> gone = new HashMap<>(last);
    gone.keySet().removeAll(now.keySet());
    ended += sum(gone);
    last = Map.copyOf(now);
    return ended + sum(last);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
