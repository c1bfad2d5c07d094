package beamtime.core.rig;

import beamtime.core.store.RowRanges;
import beamtime.core.workload.FrameWriter;
import java.util.List;
import java.util.Optional;

/** Takes frames from the queues and stores them; waits for a pulse where there are none. */
final class FrameClient extends Client {
  private final FrameLanes lanes;
  private final Request request;

  private FrameClient(Shift shift, FrameLanes lanes, int number, Request request) {
    super(shift, number, request);
    this.lanes = lanes;
    this.request = request;
  }

  static FrameClient of(Shift shift, FrameLanes lanes, int number, FrameWriter writer) {
    return new FrameClient(shift, lanes, number, new Request(writer, lanes.all().get(0)));
  }

  /** The request that is under way. */
  private static final class Request implements Operation {
    private final FrameWriter writer;
    private FrameLane lane;
    private List<FrameQueue.Batch> batches = List.of();

    private Request(FrameWriter writer, FrameLane lane) {
      this.writer = writer;
      this.lane = lane;
    }

    private FrameQueue queue() {
      return lane.queue();
    }

    @Override
    public void run() {
      writer.write(
          lane.frames(),
          batches.stream().map(batch -> new RowRanges.Range(batch.from(), batch.end())).toList());
    }
  }

  @Override
  void work() {
    boolean goesOn = true;
    boolean waited = false;
    while (goesOn) {
      long now = shift().clock().now() - shift().start();
      Optional<FrameLanes.Claim> claim = lanes.request(now);
      if (claim.isPresent()) {
        store(claim.get(), waited);
        goesOn = !shift().isStopped();
        waited = false;
      } else if (lanes.isOver(now)) {
        shift().quota().ended(shift().start() + lanes.over());
        return;
      } else {
        goesOn = shift().awaits(shift().start() + lanes.nextLook(now));
        waited = true;
      }
    }
  }

  private void store(FrameLanes.Claim claim, boolean waited) {
    FrameQueue.Taken taken = claim.taken();
    request.lane = claim.lane();
    request.batches = taken.batches();
    long sent = shift().clock().now();
    long due = due(taken.batches().get(0).from());
    if (waited) {
      stripe(due).tardy(sent - shift().start() - taken.ready());
    }
    perform(due, sent);
  }

  @Override
  void ended(long first, long sent, long end) {
    for (FrameQueue.Batch part : parts()) {
      long pulse = request.queue().pulse(part.from());
      long due = instant(pulse);
      stripe(due).record(due, sent, end, part.frames());
      if (shift().isDone(due, end)) {
        stripe(end).done(part.frames());
      }
      boolean late = end > instant(pulse + 1);
      request.queue().ledger().stored(part.from(), part.frames(), late ? part.frames() : 0);
    }
  }

  /** What is under way, by pulses. */
  private List<FrameQueue.Batch> parts() {
    return request.batches.stream()
        .flatMap(batch -> request.queue().parts(batch).stream())
        .toList();
  }

  @Override
  void failed(Exception failure, long first, long end) {
    for (FrameQueue.Batch part : parts()) {
      shift().failed(failure, due(part.from()), end, part.frames());
    }
  }

  @Override
  void unended(long first, long sent) {
    for (FrameQueue.Batch part : parts()) {
      shift().unended(due(part.from()), sent, part.frames());
    }
  }

  private long due(long frame) {
    return instant(request.queue().pulse(frame));
  }

  private long instant(long pulse) {
    return shift().start() + request.queue().pulses().due(pulse);
  }
}
