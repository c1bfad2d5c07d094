package beamtime.core.workload.events;

import java.util.Arrays;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long each of many creations took, one after the other. */
final class CreationTimes {
  /** Creations before and after the k-th that count with it, at least. */
  private static final int NEIGHBOURS = 2;

  /** The same as a share of k. */
  private static final double SHARE = 0.01;

  private static final double MILLI = 1e6;

  private final long[] nanos;
  private int made;

  /**
   * @param most creations that will be told
   */
  CreationTimes(int most) {
    nanos = new long[most];
  }

  /** The next creation took so long. */
  void add(long itsNanos) {
    nanos[made++] = itsNanos;
  }

  /**
   * How many there were, and how long the last took: {@code 1000 containers, the last in 20 ms}.
   */
  String told() {
    String last = made == 0 ? "" : ", the last in " + millis(made) + " ms";
    return made + " containers" + last;
  }

  /**
   * Milliseconds of the k-th creation for k of 1, 2, 5, 10, 20, 50 and so on, and of the last, as
   * {@code created.50.ms}: the median of those next to it, two before and two after, or 1 % of k.
   */
  SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    for (long ten = 1; ten <= made; ten *= 10) {
      for (long k : new long[] {ten, 2 * ten, 5 * ten}) {
        put(facts, k);
      }
    }
    put(facts, made);
    return facts;
  }

  private void put(SortedMap<String, String> facts, long k) {
    if (k < 1 || k > made) {
      return;
    }
    facts.put("created." + k + ".ms", millis((int) k));
  }

  private String millis(int k) {
    return String.format(Locale.ROOT, "%.3f", medianAround(k) / MILLI);
  }

  private double medianAround(int k) {
    int neighbours = Math.max(NEIGHBOURS, (int) (k * SHARE));
    long[] near =
        Arrays.stream(nanos, Math.max(0, k - 1 - neighbours), Math.min(made, k + neighbours))
            .sorted()
            .toArray();
    int middle = near.length / 2;
    return near.length % 2 == 1 ? near[middle] : (near[middle - 1] + near[middle]) / 2.0;
  }
}
