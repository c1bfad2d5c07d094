package beamtime.core.rig;

/** Takes the next operation that falls due, waits for its instant where that lies ahead. */
final class OpenClient extends Client {
  /**
   * When the client would be free had it never been late of its own fault: since a client that the
   * system let sleep too long owes the operations behind as well, not only the one it overslept.
   */
  private long free = Long.MIN_VALUE;

  OpenClient(Shift shift, int number, Operation operation) {
    super(shift, number, operation);
  }

  @Override
  void work() {
    long now = shift().clock().now();
    long due = shift().nextDue();
    for (; shift().admits(due); due = shift().nextDue()) {
      if (now < due && !shift().awaits(due)) {
        shift().unsent(due);
        return;
      }
      now = send(due);
    }
    shift().refused(due);
  }

  /** Does what was due at an instant; returns when it ended. */
  long send(long due) {
    long sent = shift().clock().now();
    Stripe stripe = stripe(due);
    stripe.due();
    if (shift().isHeld(sent)) {
      stripe(sent).sent();
    }
    long punctual = Math.max(due, free);
    stripe.tardy(sent - punctual);
    shift().quota().sent(due, sent);
    long end = perform(due, sent);
    free = punctual + (end - sent);
    return end;
  }
}
