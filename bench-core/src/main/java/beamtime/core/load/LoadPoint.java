package beamtime.core.load;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one point of a sweep showed.
 *
 * @param demand what was asked for
 * @param outcome how it ended
 * @param operations that were done within the hold
 * @param seconds that the hold lasted
 * @param rates operations that were done in each whole second of the hold
 * @param times of the operations that fell due within the hold, or were begun in it in closed loop
 * @param unsent operations that fell due within the hold and were never sent; they count in the
 *     latency and the waiting time with what they had reached when the point was given up
 * @param errors operations that failed, by kind; they are in no histogram
 * @param generator what the rig itself took
 */
public record LoadPoint(
    Demand demand,
    LoadOutcome outcome,
    long operations,
    double seconds,
    List<Double> rates,
    Second.Times times,
    long unsent,
    SortedMap<String, Long> errors,
    Generator generator) {
  public LoadPoint {
    rates = List.copyOf(rates);
    errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
  }

  /** Operations a second. */
  public double rate() {
    return seconds == 0 ? 0 : operations / seconds;
  }
}
