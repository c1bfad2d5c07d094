package beamtime.core.rig;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The lanes of a deadline run, between which its clients choose. Instants are nanoseconds from the
 * start. Thread-safe.
 */
final class FrameLanes {
  private final List<FrameLane> lanes;

  FrameLanes(List<FrameLane> lanes) {
    this.lanes = List.copyOf(lanes);
  }

  /** Frames of one lane that are to be stored by one request. */
  record Claim(FrameLane lane, FrameQueue.Taken taken) {}

  /** A lane as it was seen; frames may arrive meanwhile. */
  private record Waiting(FrameLane lane, long since) {}

  List<FrameLane> all() {
    return lanes;
  }

  /** The next request, as of an instant: of the lane whose frames have waited longest. */
  synchronized Optional<Claim> request(long now) {
    return lanes.stream()
        .map(lane -> new Waiting(lane, lane.queue().waitsSince(now)))
        .sorted(Comparator.comparingLong(Waiting::since))
        .map(waiting -> new Claim(waiting.lane, waiting.lane.queue().request(now)))
        .filter(claim -> !claim.taken().batches().isEmpty())
        .findFirst();
  }

  /** Whether nothing more is to be taken of any lane from some instant on. */
  boolean isOver(long now) {
    return lanes.stream().allMatch(lane -> lane.queue().isOver(now));
  }

  /** When the last frames of all are late. */
  long over() {
    return lanes.stream().mapToLong(lane -> lane.queue().pulses().over()).max().orElseThrow();
  }

  /** Least time from one pulse of a lane to the next: the tightest deadline. */
  long shortestPulse() {
    return lanes.stream().mapToLong(lane -> lane.queue().pulses().distance()).min().orElseThrow();
  }

  /** When a client that found nothing at an instant is to look again. */
  synchronized long nextLook(long now) {
    return lanes.stream()
        .map(FrameLane::queue)
        .filter(queue -> !queue.isOver(now))
        .min(Comparator.comparingLong(queue -> queue.nextTurn(now)))
        .map(queue -> queue.nextLook(now))
        .orElse(now);
  }
}
