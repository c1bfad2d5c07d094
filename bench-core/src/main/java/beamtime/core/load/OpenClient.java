package beamtime.core.load;

/** Takes the next operation that falls due, waits for its instant where that lies ahead. */
final class OpenClient extends Client {
  OpenClient(Shift shift, int number, Operation operation) {
    super(shift, number, operation);
  }

  @Override
  void work() {
    long free = shift().clock().now();
    long due = shift().nextDue();
    for (; shift().admits(due); due = shift().nextDue()) {
      if (free < due && !shift().awaits(due)) {
        shift().unsent(due);
        return;
      }
      free = send(due, free);
    }
    shift().refused(due);
  }

  /** Does it; returns when the client was free again. */
  private long send(long due, long free) {
    long sent = shift().clock().now();
    Recording.Stripe stripe = stripe(due);
    stripe.due();
    if (shift().isHeld(sent)) {
      stripe(sent).sent();
    }
    if (free <= due) {
      stripe.tardy(sent - due);
    }
    shift().sent(due, sent);
    return perform(due, sent);
  }
}
