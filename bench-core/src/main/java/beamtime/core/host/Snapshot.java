package beamtime.core.host;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Readings of all subjects at one instant, or over the milliseconds that they take: an end of a
 * window.
 *
 * @param nanos when it was begun, by {@link System#nanoTime}
 * @param done when all were read
 * @param readings by name of the subject
 */
public record Snapshot(long nanos, long done, SortedMap<String, Reading> readings) {
  public Snapshot {
    readings = Collections.unmodifiableSortedMap(new TreeMap<>(readings));
  }

  /** That of a subject, which is in every snapshot of its sampler. */
  Reading reading(String subject) {
    return Objects.requireNonNull(readings.get(subject), subject);
  }

  /** The same without amounts: what is kept of readings within a window. */
  Snapshot levels() {
    SortedMap<String, Reading> levels = new TreeMap<>();
    readings.forEach((name, reading) -> levels.put(name, reading.levels()));
    return new Snapshot(nanos, done, levels);
  }
}
