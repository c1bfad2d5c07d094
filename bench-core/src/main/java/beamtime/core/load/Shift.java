package beamtime.core.load;

import beamtime.core.workload.WrongAnswerException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the clients of one point share: when it begins and ends, and what they record. */
final class Shift {
  private final Clock clock;
  private final Spectator spectator;
  private final long start;
  private final long holdStart;
  private final long holdEnd;
  private final long count;
  private final Recording warmUp;
  private final Recording held;
  private final Errors errors = new Errors();
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong unsent = new AtomicLong();
  private final AtomicLong lastEnd = new AtomicLong();
  private final AtomicInteger working;
  private volatile Arrivals arrivals;
  private volatile boolean stopped;
  private volatile boolean wrongAnswer;
  private volatile String cause;

  Shift(Clock clock, Spectator spectator, long start, Demand demand, Timetable timetable) {
    this.clock = clock;
    this.spectator = spectator;
    this.start = start;
    holdStart = start + timetable.before().toNanos();
    holdEnd = holdStart + timetable.hold().toNanos();
    count = timetable.count();
    boolean open = demand instanceof Demand.Open;
    warmUp = new Recording(demand.clients(), open);
    held = new Recording(demand.clients(), open);
    working = new AtomicInteger(demand.clients());
  }

  Clock clock() {
    return clock;
  }

  /** Origin of the arrivals. */
  long start() {
    return start;
  }

  long holdStart() {
    return holdStart;
  }

  long holdEnd() {
    return holdEnd;
  }

  Recording held() {
    return held;
  }

  Errors errors() {
    return errors;
  }

  /** The recording of an operation that was due, or begun, at an instant. */
  Recording of(long instant) {
    return instant < holdStart ? warmUp : held;
  }

  boolean isHeld(long instant) {
    return instant >= holdStart && instant <= holdEnd;
  }

  /**
   * Whether an operation that is due, or may begin, at an instant is still to be done; counts it
   * where it is.
   */
  boolean admits(long instant) {
    if (stopped || instant > holdEnd) {
      return false;
    }
    return instant < holdStart || count == 0 || begun.getAndIncrement() < count;
  }

  /** An operation was due and is not to be sent any more. */
  void unsent(long due) {
    if (count == 0 && isHeld(due)) {
      unsent.incrementAndGet();
      held.of(0).unsent(clock.now() - due);
    }
  }

  /** Counts the arrivals that no client has taken. */
  void unsentArrivals() {
    if (arrivals == null || count > 0) {
      return;
    }
    for (long due = start + arrivals.next(); due <= holdEnd; due = start + arrivals.next()) {
      unsent(due);
    }
  }

  /** Where the instants come from; absent in closed loop. */
  void arrivals(Arrivals source) {
    arrivals = source;
  }

  /** Operations that were due within the hold and never sent. */
  long unsent() {
    return unsent.get();
  }

  /** An operation ended in time or not. */
  void ended(long instant) {
    if (count > 0) {
      lastEnd.accumulateAndGet(instant, Math::max);
    }
  }

  /** When the last operation ended, where the point ends by count. */
  long lastEnd() {
    return lastEnd.get();
  }

  /** An operation failed, at an instant. */
  void failed(Exception failure, long instant) {
    if (failure instanceof WrongAnswerException) {
      wrongAnswer = true;
      give(failure.getMessage());
    } else if (instant >= holdStart) {
      errors.count(failure, spectator);
    }
  }

  /** The point can't go on. */
  void give(String why) {
    cause = why;
    stopped = true;
  }

  /** No operation is to begin any more. */
  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Why the point was given up; null where it was not. */
  String cause() {
    return cause;
  }

  /** Whether the cause is a wrong answer. */
  boolean isWrong() {
    return wrongAnswer;
  }

  void leave() {
    working.decrementAndGet();
  }

  /** Clients that have not ended. */
  int working() {
    return working.get();
  }
}
