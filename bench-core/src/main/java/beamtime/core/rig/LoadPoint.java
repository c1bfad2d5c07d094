package beamtime.core.rig;

import beamtime.core.result.Delivery;
import beamtime.core.result.LoadRecord;
import beamtime.core.workload.FrameProof;
import java.util.List;

/**
 * What one point of a sweep showed.
 *
 * @param load the record of it, but for the file of its histograms; operations are counted that
 *     ended well within the hold, times are of those that fell due within it, or in closed loop
 *     were under way
 * @param wrongAnswer whether it broke at an answer that was not the oracle's
 * @param rates operations a second in each second of the hold; one of less than half a second
 *     counts only where it is the only one
 * @param times of which the record has the percentiles
 * @param unsent operations that fell due within the hold and were never sent; they count in the
 *     latency and the waiting time with what they had reached when the point was given up
 * @param unended operations that were sent and had no answer when the point was given up; those of
 *     the hold count in the times with what they had reached
 * @param busy clients that had a request under way, in the mean of the hold
 * @param unread whether what it has stored could not be read back
 */
public record LoadPoint(
    LoadRecord load,
    boolean wrongAnswer,
    List<Double> rates,
    Second.Times times,
    long unsent,
    long unended,
    double busy,
    boolean unread) {
  public LoadPoint {
    rates = List.copyOf(rates);
  }

  /** Whether it had to be given up, or its answers were wrong. */
  public boolean isBroken() {
    return load.delivery() == Delivery.BROKE;
  }

  /** The same, but it broke. */
  public LoadPoint broken(String cause) {
    return with(load.broken(cause), false);
  }

  /** The same, but it broke, and what it has stored could not be read back. */
  public LoadPoint unread(String cause) {
    return new LoadPoint(
        load.broken(cause), wrongAnswer, rates, times, unsent, unended, busy, true);
  }

  /** The same, but an answer was not the oracle's. */
  public LoadPoint refuted(String cause) {
    return with(load.broken(cause), true);
  }

  /** The same with what was found when its frames were read back: it broke where any are wrong. */
  public LoadPoint with(FrameProof proof) {
    LoadRecord counted = load.withLost(proof.lost());
    return proof
        .fault()
        .map(with(counted, wrongAnswer)::refuted)
        .orElseGet(() -> with(counted, wrongAnswer));
  }

  private LoadPoint with(LoadRecord other, boolean wrong) {
    return new LoadPoint(other, wrong, rates, times, unsent, unended, busy, unread);
  }
}
