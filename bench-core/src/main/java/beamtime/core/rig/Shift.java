package beamtime.core.rig;

import beamtime.core.cell.WrongAnswerException;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of one point share: when it begins and ends, and what they record.
 *
 * <p>The hold takes what falls due in {@code [holdStart, holdEnd)} and counts what ends in {@code
 * (holdStart, holdEnd]}: clients with a service time of 1 ms do 1 000 operations in a second, not
 * 999 or 1 001. In closed loop, where nothing is due, it takes what is under way between the two: a
 * client that waits through all of it belongs to its latency.
 */
final class Shift {
  /**
   * How often a connected client looks whether the others are: often enough to begin together, so
   * rarely that several hundred of them do not slow down those that still connect.
   */
  static final long GATE = TimeUnit.MILLISECONDS.toNanos(50);

  private final Clock clock;
  private final Timetable timetable;
  private final Quota quota;
  private final @Nullable Arrivals arrivals;

  /** Whether it takes what is under way as it begins. */
  private final boolean takesUnderWay;

  /** Frames are counted pulse by pulse; a client leaves when the last is over. */
  private final boolean ofFrames;

  private final Recording warmUp;
  private final Recording held;
  private final Errors errors = new Errors();
  private final Queue<Client> connected = new ConcurrentLinkedQueue<>();
  private final AtomicInteger ready = new AtomicInteger();
  private final AtomicInteger working;
  private final AtomicLong unsent = new AtomicLong();
  private final AtomicLong unended = new AtomicLong();
  private volatile long givenUp = Long.MAX_VALUE;
  private final AtomicReference<String> cause = new AtomicReference<>();
  private long start;
  private long holdStart;
  private long holdEnd;
  private volatile boolean begun;
  private volatile boolean wrongAnswer;
  private volatile boolean stopped;

  Shift(Clock clock, Demand demand, Timetable timetable) {
    this.clock = clock;
    this.timetable = timetable;
    quota = new Quota(timetable.count());
    ofFrames = demand instanceof Demand.Deadlines;
    boolean open = !(demand instanceof Demand.Closed);
    takesUnderWay = !open && !quota.isSet();
    arrivals =
        demand instanceof Demand.Open paced ? paced.arrivals(timetable.ramp().toNanos()) : null;
    warmUp = new Recording(demand.clients(), open);
    held = new Recording(demand.clients(), open);
    working = new AtomicInteger(demand.clients());
  }

  Clock clock() {
    return clock;
  }

  /** Fixes the instants, once all clients are connected. */
  void begin(long instant) {
    start = instant;
    holdStart = start + timetable.before().toNanos();
    holdEnd = holdStart + timetable.hold().toNanos();
    begun = true;
  }

  /**
   * Takes in a client that is connected, and holds it; whether the shift has begun. A library may
   * leave the thread interrupted in which it connected.
   */
  boolean awaitsBeginning(Client client) {
    connected.add(client);
    ready.incrementAndGet();
    while (!begun && !stopped) {
      clock.awaitUntil(clock.now() + GATE);
      Thread.interrupted();
    }
    return begun;
  }

  /**
   * Waits until an instant; whether the shift goes on. An operation may leave its thread
   * interrupted: that makes no later one early.
   */
  boolean awaits(long instant) {
    while (!stopped && clock.now() < instant) {
      clock.awaitUntil(instant);
      Thread.interrupted();
    }
    return !stopped;
  }

  /** Clients that are connected. */
  int ready() {
    return ready.get();
  }

  /** Whether its instants are fixed. */
  boolean hasBegun() {
    return begun;
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

  /** The recording of an operation that was due, or begun, at one instant and ended at another. */
  Recording of(long due, long end) {
    return of(spans(due, end) ? end : due);
  }

  /**
   * Whether an operation that began before the hold and ended in it, or after it, belongs to it.
   */
  private boolean spans(long begin, long end) {
    return takesUnderWay && begin < holdStart && end > holdStart;
  }

  /** Whether an operation that is due, sent or begun at an instant belongs to the hold. */
  boolean isHeld(long instant) {
    return instant >= holdStart && instant < holdEnd;
  }

  /** Whether an operation that was due at one instant and ended at another was done in the hold. */
  boolean isDone(long due, long end) {
    return end > holdStart && end <= holdEnd && (due >= holdStart || !quota.isSet());
  }

  /** When the next operation of open loop falls due. */
  long nextDue() {
    return start + Objects.requireNonNull(arrivals).next();
  }

  /**
   * Whether an operation that is due, or may begin, at an instant is still to be done; counts it
   * where it is.
   */
  boolean admits(long instant) {
    return !stopped && instant < holdEnd && (instant < holdStart || quota.claims());
  }

  /** An operation was taken and not admitted. */
  void refused(long due) {
    if (stopped && isHeld(due) && quota.claims()) {
      unsent(due);
    }
  }

  /** An operation was admitted and is not to be sent any more. */
  void unsent(long due) {
    long late = clock.now() - due;
    if (isHeld(due) && late >= 0) {
      unsent.incrementAndGet();
      held.of(0).due();
      held.of(0).unsent(late, 1);
    }
  }

  /** Operations that were due together are still in the queue. */
  void unsent(long due, long operations) {
    if (isHeld(due)) {
      unsent.addAndGet(operations);
      held.of(0).unsent(clock.now() - due, operations);
    }
  }

  /** Counts the arrivals that no client has taken, until now. */
  void unsentArrivals() {
    if (arrivals == null) {
      return;
    }
    long end = Math.min(holdEnd, clock.now() + 1);
    for (long due = nextDue(); due < end; due = nextDue()) {
      refused(due);
    }
  }

  /** Operations that were due within the hold and never sent. */
  long unsent() {
    return unsent.get();
  }

  /** Clients that wait for an answer. */
  long underWay() {
    return connected.stream().filter(Client::isUnderWay).count();
  }

  /**
   * Takes their operations from clients that are still at work: what they bring from now on is not
   * recorded.
   */
  void abandon() {
    connected.forEach(Client::abandon);
  }

  /** A client had a request under way, of which the part within the hold counts. */
  void worked(int client, long sent, long end) {
    held.of(client).busy(Math.max(0, Math.min(end, holdEnd) - Math.max(sent, holdStart)));
  }

  /** Operations of one request that were due together were sent and have no answer. */
  void unended(long due, long sent, long operations) {
    unended.addAndGet(operations);
    long now = clock.now();
    if (isHeld(due) || spans(due, now)) {
      held.of(0).record(due, sent, now, operations);
    }
  }

  /** Operations that were sent and had no answer when the point was given up. */
  long unended() {
    return unended.get();
  }

  /** What is counted where the point ends by count. */
  Quota quota() {
    return quota;
  }

  /** Whether the point has done the operations after which it ends. */
  private boolean isCounted() {
    return quota.isSet() && working.get() == 0 && (ofFrames || quota.isClaimed());
  }

  /** Whether nothing more is to come before the hold's time is over. */
  boolean isOver() {
    return stopped || isCounted();
  }

  /** The end of the hold, or now where it is not over. */
  long end() {
    return isCounted() ? quota.lastEnd() : Math.min(clock.now(), holdEnd);
  }

  /** Operations of one request failed that were due, or begun, at one instant, at another. */
  void failed(Exception failure, long due, long end, long operations) {
    if (failure instanceof WrongAnswerException) {
      wrongAnswer = true;
      giveUp(Errors.line(failure));
    } else if (due >= holdStart || spans(due, end)) {
      errors.count(failure, operations);
    }
  }

  /** The point can't go on; the first cause is the one that is told. */
  void giveUp(String why) {
    if (cause.compareAndSet(null, why)) {
      givenUp = clock.now();
    }
    stopped = true;
  }

  /** When it was given up, or else now. */
  long until() {
    return Math.min(givenUp, clock.now());
  }

  /** No operation is to begin any more. */
  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }

  /** Why the point was given up; empty where it was not. */
  Optional<String> cause() {
    return Optional.ofNullable(cause.get());
  }

  /** Whether an answer was wrong. */
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
