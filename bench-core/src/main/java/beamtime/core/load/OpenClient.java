package beamtime.core.load;

/** Takes the next operation that falls due, waits for its instant where that lies ahead. */
final class OpenClient {
  private final Shift shift;
  private final Arrivals arrivals;
  private final int number;
  private final Operation operation;

  OpenClient(Shift shift, Arrivals arrivals, int number, Operation operation) {
    this.shift = shift;
    this.arrivals = arrivals;
    this.number = number;
    this.operation = operation;
  }

  void work() {
    Clock clock = shift.clock();
    long free = clock.now();
    long due = next();
    for (; shift.admits(due); due = next()) {
      if (free < due) {
        clock.awaitUntil(due);
      }
      free = send(due, free);
    }
    shift.unsent(due);
  }

  private long next() {
    return shift.start() + arrivals.next();
  }

  /** Does it; returns when the client was free again. */
  private long send(long due, long free) {
    Clock clock = shift.clock();
    Recording.Stripe stripe = shift.of(due).of(number);
    stripe.due();
    long sent = clock.now();
    if (shift.isHeld(sent)) {
      shift.held().of(number).sent();
    }
    if (free <= due) {
      stripe.tardy(sent - due);
    }
    long end;
    try {
      operation.run();
      end = clock.now();
      stripe.open(due, sent, end);
      if (shift.isHeld(end)) {
        shift.held().of(number).done();
      }
    } catch (Exception e) {
      end = clock.now();
      shift.failed(e, due);
    }
    shift.ended(end);
    return end;
  }
}
