package beamtime.core.cell;

import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Where the time of a fork goes: seconds by phase, which it leaves with its evidence. Thread-safe.
 */
public final class PhaseTimes {
  /** First part of the names under which evidence has them; {@code time.loading}. */
  public static final String PREFIX = "time.";

  private static final double NANOS = 1e9;

  private final Map<Phase, Long> nanos = new EnumMap<>(Phase.class);
  private Phase phase = Phase.LOADING;
  private long since = System.nanoTime();

  /** What a fork does, in this order. */
  public enum Phase {
    /** From the start of the JVM until the workload is asked to prepare itself. */
    STARTING("starting"),
    /** Connects, loads what is not there yet and proves the answers that can be proven before. */
    LOADING("loading"),
    /** Iterations that do not count. */
    WARMING_UP("warm-up"),
    /** Iterations that count. */
    MEASURING("measuring"),
    /** Proves what was written, and removes it. */
    PROVING("proving");

    private final String label;

    Phase(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  /** Of a fork that begins to load now. */
  public PhaseTimes() {
    long millis = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    nanos.put(Phase.STARTING, TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Another phase begins, or the same goes on. */
  public synchronized void enter(Phase next) {
    long now = System.nanoTime();
    nanos.merge(phase, now - since, Long::sum);
    phase = next;
    since = now;
  }

  /** Seconds of all phases so far, for the evidence. */
  public synchronized SortedMap<String, String> told() {
    enter(phase);
    SortedMap<String, String> told = new TreeMap<>();
    nanos.forEach(
        (each, spent) ->
            told.put(PREFIX + each, String.format(Locale.ROOT, "%.3f", spent / NANOS)));
    return told;
  }
}
