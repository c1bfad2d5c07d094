package beamtime.core.load;

/** Asks again when it has its answer. The end of one operation is the beginning of the next. */
final class ClosedClient {
  private final Shift shift;
  private final int number;
  private final Operation operation;

  ClosedClient(Shift shift, int number, Operation operation) {
    this.shift = shift;
    this.number = number;
    this.operation = operation;
  }

  void work() {
    Clock clock = shift.clock();
    for (long begin = clock.now(); shift.admits(begin); ) {
      Recording.Stripe stripe = shift.of(begin).of(number);
      long end;
      try {
        operation.run();
        end = clock.now();
        stripe.closed(end - begin);
        if (shift.isHeld(end)) {
          shift.held().of(number).done();
        }
      } catch (Exception e) {
        end = clock.now();
        shift.failed(e, end);
      }
      shift.ended(end);
      begin = end;
    }
  }
}
