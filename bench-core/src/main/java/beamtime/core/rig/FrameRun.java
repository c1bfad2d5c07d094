package beamtime.core.rig;

import beamtime.core.cell.FrameCount;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** The frames of one point, from the first pulse to what became of them. */
final class FrameRun {
  private final FrameQueue queue;
  private final IntFunction<String> names;

  /**
   * The frames that a queue lets in.
   *
   * @param names of the PVs, by their numbers
   */
  FrameRun(FrameQueue queue, IntFunction<String> names) {
    this.queue = queue;
    this.names = names;
  }

  /** Ends it, where it has begun: what nobody has taken stays unsent. */
  void close(Shift shift) {
    if (!shift.hasBegun()) {
      return;
    }
    for (FrameQueue.Batch left : queue.close(shift.clock().now() - shift.start())) {
      for (FrameQueue.Batch part : queue.parts(left)) {
        long due = shift.start() + queue.pulses().due(queue.pulse(part.from()));
        shift.unsent(due, part.frames());
      }
    }
  }

  /** Frames of the hold that missed their deadlines; fixed once it is closed. */
  DeadlineRecord missed() {
    SortedMap<String, Missed> byPv = new TreeMap<>();
    List<FrameCount> held = held();
    for (int pv = 0; pv < held.size(); pv++) {
      byPv.put(names.apply(pv), new Missed(held.get(pv).late(), held.get(pv).dropped(), 0));
    }
    Missed total = byPv.values().stream().reduce(Missed.NONE, Missed::plus);
    byPv.values().removeIf(Missed.NONE::equals);
    return new DeadlineRecord(total, byPv);
  }

  /** What became of the frames of the hold where not all were stored in time. */
  Optional<String> shortfall() {
    FrameCount all = held().stream().reduce(FrameCount.NONE, FrameCount::plus);
    return all.isMet()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "of %d frames %d were late, %d dropped, %d failed and %d not sent",
                all.due(),
                all.late(),
                all.dropped(),
                all.failed(),
                all.unsent()));
  }

  private List<FrameCount> held() {
    return queue.ledger().counts(queue.pulses().warmUp(), queue.pulses().end());
  }
}
