package beamtime.core.rig;

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

  /** Works until the shift is over. */
  abstract void work();

  final Shift shift() {
    return shift;
  }

  /** Where the client records an operation that was due at an instant. */
  final Stripe stripe(long due) {
    return shift.of(due).of(number);
  }

  /** Does an operation, records it, and returns when it ended. */
  final long perform(long due, long sent) {
    underWay.lazySet(SENT, sent);
    underWay.lazySet(DUE, due);
    try {
      operation.run();
    } catch (Exception e) {
      return fail(due, sent, e);
    }
    long end = shift.clock().now();
    if (underWay.compareAndSet(DUE, due, IDLE)) {
      shift.worked(number, sent, end);
      ended(due, sent, end);
      shift.quota().ended(end);
    }
    return end;
  }

  /** Records an operation that ended well. */
  void ended(long due, long sent, long end) {
    shift.of(due, end).of(number).record(due, sent, end, 1);
    if (shift.isDone(due, end)) {
      stripe(end).done(1);
    }
  }

  private long fail(long due, long sent, Exception failure) {
    long end = shift.clock().now();
    if (underWay.compareAndSet(DUE, due, IDLE)) {
      shift.worked(number, sent, end);
      failed(failure, due, end);
      shift.quota().ended(end);
    }
    return end;
  }

  /** Records an operation that failed. */
  void failed(Exception failure, long due, long end) {
    shift.failed(failure, due, end, 1);
  }

  /** Records an operation that was given up. */
  void unended(long due, long sent) {
    shift.unended(due, sent, 1);
  }

  /** Whether it waits for an answer. */
  final boolean isUnderWay() {
    long due = underWay.get(DUE);
    return due != IDLE && due != ABANDONED;
  }

  /** Takes the operation under way from the client: how it ends is not recorded. */
  final void abandon() {
    long sent = underWay.get(SENT);
    long due = underWay.getAndSet(DUE, ABANDONED);
    if (due != IDLE && due != ABANDONED) {
      shift.worked(number, sent, shift.clock().now());
      unended(due, sent);
    }
  }
}
