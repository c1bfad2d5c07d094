package beamtime.core.rig;

import beamtime.core.workload.FrameCount;
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

  /** What became of the frames; fixed once it is closed. */
  Frames frames() {
    Pulses pulses = queue.pulses();
    return Frames.of(
        queue.ledger().counts(0, pulses.warmUp()),
        queue.ledger().counts(pulses.warmUp(), pulses.end()),
        names);
  }

  /** Whether all frames of the hold were stored in time. */
  LoadOutcome outcome() {
    FrameCount held = frames().held();
    double seconds = queue.pulses().heldSeconds();
    return held.isMet()
        ? new LoadOutcome.Met()
        : new LoadOutcome.FellShort(held.due() / seconds, held.inTime() / seconds);
  }
}
