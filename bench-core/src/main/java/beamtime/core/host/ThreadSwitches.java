package beamtime.core.host;

import java.util.HashMap;
import java.util.Map;

/**
 * Context switches of one process: the kernel counts them by thread and forgets a thread that ends,
 * so what was last seen of it is kept here. Threads that start and end between two readings are
 * missed.
 */
final class ThreadSwitches {
  private static final String GIVEN_UP = "\nvoluntary_ctxt_switches:";
  private static final String TAKEN = "\nnonvoluntary_ctxt_switches:";

  private Map<String, Long> last = Map.of();
  private long ended;

  /**
   * Switches of one thread, from its {@code status}: a server has a hundred of these files, so they
   * are not cut into lines.
   */
  static long of(String status) {
    return number(status, GIVEN_UP) + number(status, TAKEN);
  }

  private static long number(String status, String word) {
    int at = status.indexOf(word);
    int end = status.indexOf('\n', at + word.length());
    return at < 0
        ? 0
        : Long.parseLong(
            status.substring(at + word.length(), end < 0 ? status.length() : end).strip());
  }

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
