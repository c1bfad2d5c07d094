package beamtime.core.host;

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds up processes that come and go. What a process had spent when it was last seen stays in the
 * sum when it ends; where an ancestor of it is still there, that one has waited for it, and Linux
 * has added all that it spent to the ancestor's own counts.
 */
final class Ledger {
  /** What a process inherits from a child that it waits for, on Linux. */
  private static final Set<Quantity> INHERITED =
      EnumSet.of(
          Quantity.CPU_USER,
          Quantity.CPU_SYSTEM,
          Quantity.CPU_ELSEWHERE,
          Quantity.DISK_READ,
          Quantity.DISK_WRITTEN);

  private final boolean inherits;
  private final Map<Quantity, Double> ended = new EnumMap<>(Quantity.class);
  private final Map<Quantity, Double> highest = new EnumMap<>(Quantity.class);
  private Map<Long, ProcessReading> last = Map.of();

  /**
   * One without any process.
   *
   * @param inherits whether processes get what a child has spent once they have waited for it
   */
  Ledger(boolean inherits) {
    this.inherits = inherits;
  }

  /** The sum with all processes that are there now. */
  Reading.Draft add(Collection<ProcessReading> now) {
    Map<Long, ProcessReading> present =
        now.stream().collect(Collectors.toMap(ProcessReading::pid, process -> process));
    last.values().stream()
        .filter(process -> !isThere(process, present))
        .forEach(process -> keep(process, present));
    last = present;
    return sum(now);
  }

  /** These are not part of the sum from now on, though they live: it falls by what they spent. */
  void forget(Collection<Long> pids) {
    last = new HashMap<>(last);
    last.keySet().removeAll(pids);
    highest.clear();
  }

  private static boolean isThere(ProcessReading process, Map<Long, ProcessReading> present) {
    ProcessReading same = present.get(process.pid());
    return same != null && same.started() == process.started();
  }

  private void keep(ProcessReading gone, Map<Long, ProcessReading> present) {
    boolean waitedFor = inherits && hasAncestor(gone, present);
    gone.reading()
        .values()
        .forEach(
            (quantity, value) -> {
              if (!quantity.isLevel() && !(waitedFor && INHERITED.contains(quantity))) {
                ended.merge(quantity, value, Double::sum);
              }
            });
  }

  private boolean hasAncestor(ProcessReading gone, Map<Long, ProcessReading> present) {
    ProcessReading at = gone;
    Map<Long, ProcessReading> above = new HashMap<>(last);
    while (at != null) {
      if (present.containsKey(at.parent())) {
        return true;
      }
      at = above.remove(at.parent());
    }
    return false;
  }

  private Reading.Draft sum(Collection<ProcessReading> now) {
    Reading.Draft draft = new Reading.Draft();
    Map<Quantity, Double> sums = new EnumMap<>(ended);
    for (ProcessReading process : now) {
      process.reading().values().forEach((what, value) -> sums.merge(what, value, Double::sum));
      process.reading().absent().forEach(draft::lacks);
    }
    sums.computeIfPresent(Quantity.MEMORY, (what, all) -> all - countedAgain(now));
    sums.forEach((quantity, value) -> draft.add(quantity, neverFalling(quantity, value)));
    return draft;
  }

  /** Processes of one tree share the same memory, as those of PostgreSQL its buffers. */
  private static double countedAgain(Collection<ProcessReading> now) {
    Map<Long, ProcessReading> present =
        now.stream().collect(Collectors.toMap(ProcessReading::pid, process -> process));
    return now.stream()
        .collect(
            Collectors.groupingBy(
                process -> root(process, present),
                Collectors.summarizingDouble(ProcessReading::shared)))
        .values()
        .stream()
        .mapToDouble(tree -> tree.getSum() - tree.getMax())
        .sum();
  }

  private static long root(ProcessReading process, Map<Long, ProcessReading> present) {
    ProcessReading at = process;
    for (int steps = 0; steps < present.size(); steps++) {
      ProcessReading parent = present.get(at.parent());
      if (parent == null) {
        break;
      }
      at = parent;
    }
    return at.pid();
  }

  /** A process that ends while all are read is seen neither in itself nor in its parent. */
  private double neverFalling(Quantity quantity, double value) {
    return quantity.isLevel() ? value : highest.merge(quantity, value, Math::max);
  }
}
