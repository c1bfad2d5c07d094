package beamtime.core.rig;

import beamtime.core.workload.FrameProof;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one point of a sweep showed.
 *
 * @param demand what was asked for
 * @param outcome how it ended
 * @param operations that ended well within the hold
 * @param seconds that the hold lasted
 * @param rates operations a second in each second of the hold; one of less than half a second
 *     counts only where it is the only one
 * @param times of the operations that fell due within the hold, or were begun in it in closed loop
 * @param unsent operations that fell due within the hold and were never sent; they count in the
 *     latency and the waiting time with what they had reached when the point was given up
 * @param unended operations that were sent and had no answer when the point was given up; those of
 *     the hold count in the times with what they had reached
 * @param errors operations that failed, by kind; they are in no histogram
 * @param generator what the rig itself took
 * @param frames what became of frames that had deadlines; empty where there were none
 */
public record LoadPoint(
    Demand demand,
    LoadOutcome outcome,
    long operations,
    double seconds,
    List<Double> rates,
    Second.Times times,
    long unsent,
    long unended,
    SortedMap<String, Long> errors,
    Generator generator,
    Optional<Frames> frames) {
  public LoadPoint {
    rates = List.copyOf(rates);
    errors = Collections.unmodifiableSortedMap(new TreeMap<>(errors));
  }

  /** Operations a second. */
  public double rate() {
    return seconds == 0 ? 0 : operations / seconds;
  }

  /** The same, but it broke. */
  public LoadPoint broken(String cause) {
    return with(new LoadOutcome.Broke(cause), frames);
  }

  /** The same with what was found when its frames were read back: it broke where any are wrong. */
  public LoadPoint with(FrameProof proof) {
    return with(
        proof.fault().<LoadOutcome>map(why -> new LoadOutcome.Broke(why, true)).orElse(outcome),
        frames.map(all -> all.with(proof.lost())));
  }

  private LoadPoint with(LoadOutcome end, Optional<Frames> counted) {
    return new LoadPoint(
        demand,
        end,
        operations,
        seconds,
        rates,
        times,
        unsent,
        unended,
        errors,
        generator,
        counted);
  }
}
