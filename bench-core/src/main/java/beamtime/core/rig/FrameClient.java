package beamtime.core.rig;

import beamtime.core.workload.FrameWriter;

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
    private FrameQueue.Batch batch = FrameQueue.Batch.NONE;

    private Request(FrameWriter writer) {
      this.writer = writer;
    }

    @Override
    public void run() {
      writer.write(batch.from(), batch.frames());
    }
  }

  @Override
  void work() {
    boolean goesOn = true;
    boolean waited = false;
    while (goesOn) {
      long now = shift().clock().now() - shift().start();
      FrameQueue.Batch batch = queue.take(now);
      if (!batch.isEmpty()) {
        store(batch, waited);
        goesOn = !shift().isStopped();
      } else if (now >= queue.pulses().over()) {
        shift().quota().ended(shift().start() + queue.pulses().over());
        return;
      } else {
        goesOn = shift().awaits(shift().start() + queue.awaitTurn());
      }
      waited = batch.isEmpty();
    }
  }

  private void store(FrameQueue.Batch batch, boolean waited) {
    long sent = shift().clock().now();
    long due = due(batch.from());
    if (waited) {
      stripe(due).tardy(sent - due);
    }
    request.batch = batch;
    perform(due, sent);
  }

  @Override
  void ended(long first, long sent, long end) {
    int late = 0;
    for (FrameQueue.Batch part : queue.parts(request.batch)) {
      long pulse = queue.pulse(part.from());
      long due = instant(pulse);
      stripe(due).record(due, sent, end, part.frames());
      if (shift().isDone(due, end)) {
        stripe(end).done(part.frames());
      }
      if (end > instant(pulse + 1)) {
        late += part.frames();
      }
    }
    // Frames of earlier pulses come first, so those that are late do.
    queue.ledger().stored(request.batch.from(), request.batch.frames(), late);
  }

  @Override
  void failed(Exception failure, long first) {
    for (FrameQueue.Batch part : queue.parts(request.batch)) {
      shift().failed(failure, due(part.from()), part.frames());
    }
  }

  @Override
  void unended(long first, long sent) {
    for (FrameQueue.Batch part : queue.parts(request.batch)) {
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
