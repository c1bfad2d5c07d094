package beamtime.core.rig;

import beamtime.core.store.RowRanges;
import beamtime.core.workload.FrameWriter;
import java.util.List;

/** Takes frames from the queue and stores them; waits for a pulse where there are none. */
final class FrameClient extends Client {
  private final FrameQueue queue;
  private final Request request;

  private FrameClient(Shift shift, FrameQueue queue, int number, Request request) {
    super(shift, number, request);
    this.queue = queue;
    this.request = request;
  }

  static FrameClient of(Shift shift, FrameQueue queue, int number, FrameWriter writer) {
    return new FrameClient(shift, queue, number, new Request(writer));
  }

  /** The request that is under way. */
  private static final class Request implements Operation {
    private final FrameWriter writer;
    private List<FrameQueue.Batch> batches = List.of();

    private Request(FrameWriter writer) {
      this.writer = writer;
    }

    @Override
    public void run() {
      writer.write(
          batches.stream().map(batch -> new RowRanges.Range(batch.from(), batch.end())).toList());
    }
  }

  @Override
  void work() {
    boolean goesOn = true;
    boolean waited = false;
    while (goesOn) {
      long now = shift().clock().now() - shift().start();
      FrameQueue.Taken taken = queue.request(now);
      if (!taken.batches().isEmpty()) {
        store(taken, waited);
        goesOn = !shift().isStopped();
        waited = false;
      } else if (queue.isOver(now)) {
        shift().quota().ended(shift().start() + queue.pulses().over());
        return;
      } else {
        goesOn = shift().awaits(shift().start() + queue.nextLook(now));
        waited = true;
      }
    }
  }

  private void store(FrameQueue.Taken taken, boolean waited) {
    long sent = shift().clock().now();
    long due = due(taken.batches().get(0).from());
    if (waited) {
      stripe(due).tardy(sent - shift().start() - taken.ready());
    }
    request.batches = taken.batches();
    perform(due, sent);
  }

  @Override
  void ended(long first, long sent, long end) {
    for (FrameQueue.Batch part : parts()) {
      long pulse = queue.pulse(part.from());
      long due = instant(pulse);
      stripe(due).record(due, sent, end, part.frames());
      if (shift().isDone(due, end)) {
        stripe(end).done(part.frames());
      }
      boolean late = end > instant(pulse + 1);
      queue.ledger().stored(part.from(), part.frames(), late ? part.frames() : 0);
    }
  }

  /** What is under way, by pulses. */
  private List<FrameQueue.Batch> parts() {
    return request.batches.stream().flatMap(batch -> queue.parts(batch).stream()).toList();
  }

  @Override
  void failed(Exception failure, long first) {
    for (FrameQueue.Batch part : parts()) {
      shift().failed(failure, due(part.from()), part.frames());
    }
  }

  @Override
  void unended(long first, long sent) {
    for (FrameQueue.Batch part : parts()) {
      shift().unended(due(part.from()), sent, part.frames());
    }
  }

  private long due(long frame) {
    return instant(queue.pulse(frame));
  }

  private long instant(long pulse) {
    return shift().start() + queue.pulses().due(pulse);
  }
}
