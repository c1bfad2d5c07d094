package beamtime.core.rig;

/** Asks again when it has its answer. The end of one operation is the beginning of the next. */
final class ClosedClient extends Client {
  private final long delay;

  /**
   * A client of closed loop.
   *
   * @param delay nanoseconds from the start of the shift to its first operation
   */
  ClosedClient(Shift shift, int number, Operation operation, long delay) {
    super(shift, number, operation);
    this.delay = delay;
  }

  @Override
  void work() {
    if (!shift().awaits(shift().start() + delay)) {
      return;
    }
    long begin = shift().clock().now();
    while (shift().admits(begin)) {
      begin = perform(begin, begin);
    }
  }
}
