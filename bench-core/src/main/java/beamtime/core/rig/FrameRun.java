package beamtime.core.rig;

import beamtime.core.cell.FrameCount;
import beamtime.core.result.DeadlineRecord;
import beamtime.core.result.DeadlineRecord.Missed;
import beamtime.core.result.GeneratorRecord;
import beamtime.core.workload.Acquisition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The frames of one point, from the first pulse to what became of them. */
final class FrameRun {
  private final FrameLanes lanes;
  private final List<Arriving> arriving;
  private Optional<Posted> slowest = Optional.empty();

  /**
   * How an IOC posted.
   *
   * @param delay of its own fault, 99th percentile, in nanoseconds
   * @param pulse time from one of its pulses to the next
   */
  private record Posted(long delay, long pulse) {
    double share() {
      return (double) delay / pulse;
    }

    Posted orSlower(Posted other) {
      return share() < other.share() ? other : this;
    }
  }

  /** Frames that come from elsewhere. */
  private record Arriving(FrameFeed feed, ArrivedQueue queue) {
    void begin(Shift shift) {
      feed.begin(
          shift.start(),
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
      shift.giveUp(cause);
    }
  }

  private FrameRun(List<FrameLane> lanes, List<Arriving> arriving) {
    this.lanes = new FrameLanes(lanes);
    this.arriving = List.copyOf(arriving);
  }

  /** Frames that queues let in. */
  FrameRun(List<FrameLane> lanes) {
    this(lanes, List.of());
  }

  /**
   * Frames of feeds, each by a queue of its own.
   *
   * @param feeds of the acquisitions, in their order
   */
  static FrameRun of(
      List<Demand.Lane> demand,
      Timetable timetable,
      List<Acquisition> frames,
      List<? extends FrameFeed> feeds) {
    List<FrameLane> lanes = new ArrayList<>();
    List<Arriving> arriving = new ArrayList<>();
    for (int i = 0; i < feeds.size(); i++) {
      Pulses pulses = Pulses.of(demand.get(i), timetable);
      ArrivedQueue queue = new ArrivedQueue(demand.get(i), pulses, frames.get(i).ledger());
      lanes.add(new FrameLane(frames.get(i), queue));
      arriving.add(new Arriving(feeds.get(i), queue));
    }
    return new FrameRun(lanes, arriving);
  }

  FrameLanes lanes() {
    return lanes;
  }

  /** Begins it, once the instant of the first pulse is known. */
  void begin(Shift shift) {
    arriving.forEach(frames -> frames.begin(shift));
  }

  /** Ends it, where it has begun: what nobody has taken stays unsent. */
  void close(Shift shift) {
    if (!shift.hasBegun()) {
      return;
    }
    arriving.forEach(frames -> end(frames, shift));
    lanes.all().forEach(lane -> close(lane.queue(), shift));
  }

  private void end(Arriving frames, Shift shift) {
    if (shift.cause().isPresent()) {
      return;
    }
    FrameFeed.End end = frames.feed().end();
    Posted posted = new Posted(end.delay(), frames.queue().pulses().distance());
    slowest = Optional.of(slowest.map(posted::orSlower).orElse(posted));
    end.problem().ifPresent(why -> frames.broke(shift, why));
  }

  private static void close(FrameQueue queue, Shift shift) {
    for (FrameQueue.Batch left : queue.close(Math.max(0, shift.until() - shift.start()))) {
      for (FrameQueue.Batch part : queue.parts(left)) {
        long due = shift.start() + queue.pulses().due(queue.pulse(part.from()));
        shift.unsent(due, part.frames());
      }
    }
  }

  /** What is known of the generator, with how late an IOC posted where the frames are of one. */
  GeneratorRecord with(GeneratorRecord generator) {
    return slowest
        .map(posted -> generator.withIoc(posted.delay(), posted.pulse()))
        .orElse(generator);
  }

  /** Frames of the hold that missed their deadlines; fixed once it is closed. */
  DeadlineRecord missed() {
    SortedMap<String, Missed> byPv = new TreeMap<>();
    for (FrameLane lane : lanes.all()) {
      List<FrameCount> held = held(lane);
      for (int pv = 0; pv < held.size(); pv++) {
        FrameCount own = held.get(pv);
        long failed = own.failed() + own.unsent();
        byPv.put(
            lane.frames().pv(pv),
            new Missed(own.late(), own.dropped(), 0, own.neverReceived(), failed));
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
