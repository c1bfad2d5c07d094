package beamtime.core.load;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;

/** One of the clients of a shift: does one operation at a time, in a thread of its own. */
abstract class Client {
  /** No instant of a clock: nothing is under way. */
  private static final long IDLE = Long.MIN_VALUE;

  /** No instant either: what is under way is recorded already. */
  private static final long ABANDONED = Long.MAX_VALUE;

  /** Longs of two cache lines, since processors fetch lines in pairs. */
  private static final int APART = 16;

  private static final int DUE = APART;
  private static final int SENT = APART + 1;

  private final Shift shift;
  private final int number;
  private final Operation operation;

  /** Instants of the operation under way, apart from what other clients write. */
  private final AtomicLongArray underWay = new AtomicLongArray(2 * APART);

  Client(Shift shift, int number, Operation operation) {
    this.shift = shift;
    this.number = number;
    this.operation = operation;
    underWay.set(DUE, IDLE);
  }

  /** The instants of an operation that has not ended. */
  record UnderWay(long due, long sent) {}

  /** Works until the shift is over. */
  abstract void work();

  final Shift shift() {
    return shift;
  }

  /** Where the client records an operation that was due at an instant. */
  final Recording.Stripe stripe(long due) {
    return shift.of(due).of(number);
  }

  /** Does an operation, records it, and returns when it ended. */
  final long perform(long due, long sent) {
    underWay.lazySet(SENT, sent);
    underWay.lazySet(DUE, due);
    try {
      operation.run();
    } catch (Exception e) {
      return failed(due, e);
    }
    long end = shift.clock().now();
    if (underWay.compareAndSet(DUE, due, IDLE)) {
      stripe(due).record(due, sent, end);
      if (shift.isDone(due, end)) {
        stripe(end).done();
      }
      shift.ended(end);
    }
    return end;
  }

  private long failed(long due, Exception failure) {
    long end = shift.clock().now();
    if (underWay.compareAndSet(DUE, due, IDLE)) {
      shift.failed(failure, due);
      shift.ended(end);
    }
    return end;
  }

  /** Takes the operation under way from the client: how it ends is recorded no more. */
  final Optional<UnderWay> abandon() {
    long sent = underWay.get(SENT);
    long due = underWay.getAndSet(DUE, ABANDONED);
    return due == IDLE || due == ABANDONED
        ? Optional.empty()
        : Optional.of(new UnderWay(due, sent));
  }
}
