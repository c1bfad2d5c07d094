package beamtime.core.rig;

import beamtime.core.cell.FrameCount;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.workload.Acquisition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The frames of one point, from the first pulse to what became of them. */
final class FrameRun {
  private final FrameLanes lanes;
  private final Optional<Arriving> arriving;
  private OptionalLong delay = OptionalLong.empty();

  /** Frames that come from elsewhere. */
  private record Arriving(FrameFeed feed, ArrivedQueue queue) {
    void begin(Shift shift) {
      long ahead = shift.start() - shift.clock().now();
      feed.begin(
          ahead,
          queue.pulses(),
          new FrameFeed.Sink() {
            @Override
            public boolean arrived(int pv, long sequence) {
              return queue.arrived(pv, sequence, shift.clock().now() - shift.start());
            }

            @Override
            public void broke(String cause) {
              Arriving.this.broke(shift, cause);
            }
          });
    }

    private void broke(Shift shift, String cause) {
      queue.breakOff();
      shift.give(cause);
    }
  }

  private FrameRun(FrameLanes lanes, Optional<Arriving> arriving) {
    this.lanes = lanes;
    this.arriving = arriving;
  }

  /** Frames that queues let in. */
  FrameRun(List<FrameLane> lanes) {
    this(new FrameLanes(lanes), Optional.empty());
  }

  /** The frames of a feed, by the queue that they wait in. */
  FrameRun(FrameFeed feed, ArrivedQueue queue, Acquisition frames) {
    this(
        new FrameLanes(List.of(new FrameLane(frames, queue))),
        Optional.of(new Arriving(feed, queue)));
  }

  FrameLanes lanes() {
    return lanes;
  }

  /** Begins it, once the instant of the first pulse is known. */
  void begin(Shift shift) {
    arriving.ifPresent(frames -> frames.begin(shift));
  }

  /** Ends it, where it has begun: what nobody has taken stays unsent. */
  void close(Shift shift) {
    if (!shift.hasBegun()) {
      return;
    }
    if (arriving.isPresent() && shift.cause().isEmpty()) {
      FrameFeed.End end = arriving.get().feed().end();
      delay = OptionalLong.of(end.delay());
      end.problem().ifPresent(why -> arriving.get().broke(shift, why));
    }
    lanes.all().forEach(lane -> close(lane.queue(), shift));
  }

  private static void close(FrameQueue queue, Shift shift) {
    for (FrameQueue.Batch left : queue.close(shift.clock().now() - shift.start())) {
      for (FrameQueue.Batch part : queue.parts(left)) {
        long due = shift.start() + queue.pulses().due(queue.pulse(part.from()));
        shift.unsent(due, part.frames());
      }
    }
  }

  /** What is known of the generator, with how late an IOC posted where the frames are of one. */
  GeneratorRecord with(GeneratorRecord generator) {
    return arriving.isPresent() && delay.isPresent()
        ? generator.withIoc(delay.getAsLong(), arriving.get().queue().pulses().distance())
        : generator;
  }

  /** Frames of the hold that missed their deadlines; fixed once it is closed. */
  DeadlineRecord missed() {
    SortedMap<String, Missed> byPv = new TreeMap<>();
    for (FrameLane lane : lanes.all()) {
      List<FrameCount> held = held(lane);
      for (int pv = 0; pv < held.size(); pv++) {
        FrameCount own = held.get(pv);
        Missed missed = new Missed(own.late(), own.dropped(), 0, own.neverReceived());
        byPv.put(lane.frames().pv(pv), missed);
      }
    }
    Missed total = byPv.values().stream().reduce(Missed.NONE, Missed::plus);
    byPv.values().removeIf(Missed.NONE::equals);
    return new DeadlineRecord(total, byPv);
  }

  /** What became of the frames of the hold where not all were stored in time. */
  Optional<String> shortfall() {
    FrameCount all =
        lanes.all().stream()
            .flatMap(lane -> held(lane).stream())
            .reduce(FrameCount.NONE, FrameCount::plus);
    return all.isMet()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "of %d frames %s%d were late, %d dropped, %d failed and %d not sent",
                all.due(),
                all.neverReceived() > 0 ? all.neverReceived() + " were never received, " : "",
                all.late(),
                all.dropped(),
                all.failed(),
                all.unsent()));
  }

  private static List<FrameCount> held(FrameLane lane) {
    FrameQueue queue = lane.queue();
    return queue.ledger().counts(queue.pulses().warmUp(), queue.pulses().end());
  }
}
