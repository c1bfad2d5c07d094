package beamtime.core.workload.events;

import java.util.BitSet;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * How long some of many creations took: the k-th for k of 1, 2, 5, 10, 20, 50 and so on, and the
 * last, each with those next to it.
 */
final class CreationTimes {
  /** Creations before and after the k-th that count with it, at least. */
  private static final int NEIGHBOURS = 2;

  /** The same as a share of k. */
  private static final double SHARE = 0.01;

  private static final double MILLI = 1e6;

  private final long[] nanos;
  private final SortedSet<Integer> told = new TreeSet<>();
  private final BitSet timed;
  private int made;

  /**
   * @param most creations
   */
  CreationTimes(int most) {
    nanos = new long[most];
    timed = new BitSet(most);
    for (long ten = 1; ten <= most; ten *= 10) {
      LongStream.of(ten, 2 * ten, 5 * ten).filter(k -> k <= most).forEach(k -> tell((int) k));
    }
    tell(most);
  }

  private void tell(int k) {
    told.add(k);
    timed.set(first(k), end(k));
  }

  private static int neighbours(int k) {
    return Math.max(NEIGHBOURS, (int) (k * SHARE));
  }

  private int first(int k) {
    return Math.max(0, k - 1 - neighbours(k));
  }

  private int end(int k) {
    return Math.min(nanos.length, k + neighbours(k));
  }

  /** How many are to come whose time is not wanted, until one whose time is. */
  int untimed() {
    int next = timed.nextSetBit(made);
    return (next < 0 ? nanos.length : next) - made;
  }

  /** Another whose time is not wanted. */
  synchronized void add() {
    made++;
  }

  /** The next, which began when all others had ended, took so long. */
  void add(long itsNanos) {
    nanos[made++] = itsNanos;
  }

  /**
   * How many there were, and how long the last took if that is known: {@code 1000 containers, the
   * last in 20 ms}.
   */
  String told() {
    String last = made == 0 || !timed.get(made - 1) ? "" : ", the last in " + millis(made) + " ms";
    return made + " containers" + last;
  }

  /**
   * Milliseconds of the k-th creation, as {@code created.50.ms}: the median of those next to it,
   * two before and two after, or 1 % of k.
   */
  SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    told.headSet(made + 1).forEach(k -> facts.put("created." + k + ".ms", millis(k)));
    return facts;
  }

  private String millis(int k) {
    return String.format(Locale.ROOT, "%.3f", medianAround(k) / MILLI);
  }

  private double medianAround(int k) {
    long[] near =
        timed.stream()
            .filter(i -> i >= first(k) && i < Math.min(made, end(k)))
            .mapToLong(i -> nanos[i])
            .sorted()
            .toArray();
    int middle = near.length / 2;
    return near.length % 2 == 1 ? near[middle] : (near[middle - 1] + near[middle]) / 2.0;
  }
}
