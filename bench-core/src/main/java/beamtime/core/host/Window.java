package beamtime.core.host;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One subject between two snapshots.
 *
 * @param subject its name
 * @param from begin
 * @param to end
 * @param between snapshots in order of time from begin to end, both included
 */
record Window(String subject, Snapshot from, Snapshot to, List<Snapshot> between) {
  private static final double NANOS = 1e9;

  /** Where all go on while they are read. */
  Spent spent() {
    return spent(from.nanos());
  }

  /**
   * Where the client waits while all are read: it and its server could spend nothing before that
   * was done. What others do in those milliseconds counts as done in the window.
   */
  Spent spentAfter() {
    return spent(from.done());
  }

  private Spent spent(long begin) {
    return new Spent((to.nanos() - begin) / NANOS, 1, amounts(), levels(), absent());
  }

  private Reading begin() {
    return from.reading(subject);
  }

  private Reading end() {
    return to.reading(subject);
  }

  private Map<Quantity, Double> amounts() {
    Map<Quantity, Double> amounts = new EnumMap<>(Quantity.class);
    end()
        .values()
        .forEach(
            (quantity, value) -> {
              OptionalDouble before = begin().value(quantity);
              if (!quantity.isLevel() && before.isPresent()) {
                amounts.put(quantity, value - before.getAsDouble());
              }
            });
    return amounts;
  }

  private Map<Quantity, String> absent() {
    Map<Quantity, String> absent = new EnumMap<>(Quantity.class);
    absent.putAll(begin().absent());
    absent.putAll(end().absent());
    return absent;
  }

  private Map<Quantity, Level> levels() {
    Map<Quantity, Level> levels = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      if (quantity.isLevel()) {
        level(quantity).ifPresent(level -> levels.put(quantity, level));
      }
    }
    return levels;
  }

  private Optional<Level> level(Quantity quantity) {
    double peak = Double.NEGATIVE_INFINITY;
    double area = 0;
    double width = 0;
    Snapshot before = null;
    for (Snapshot at : between) {
      OptionalDouble value = at.reading(subject).value(quantity);
      if (value.isEmpty()) {
        continue;
      }
      peak = Math.max(peak, value.getAsDouble());
      if (before != null) {
        double step = at.nanos() - before.nanos();
        double last = before.reading(subject).value(quantity).getAsDouble();
        area += step * (last + value.getAsDouble()) / 2;
        width += step;
      }
      before = at;
    }
    return width > 0 ? Optional.of(new Level(peak, area / width)) : Optional.empty();
  }
}
