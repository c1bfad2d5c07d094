package beamtime.core.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** One point while it runs, as the rig's own thread leads it. */
final class Attempt {
  /** Short against a second, long enough to cost nothing. */
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(10);

  /** Longer than any client library tries to connect. */
  private static final int CONNECT_SECONDS = 120;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Clock clock;
  private final Spectator spectator;
  private final BooleanSupplier ended;
  private final Demand demand;
  private final Timetable timetable;
  private final Shift shift;
  private final Hold hold;
  private final Optional<FrameRun> frames;
  private final List<Thread> threads = new ArrayList<>();
  private boolean interrupted;

  Attempt(
      Clock clock,
      Spectator spectator,
      GeneratorMeter meter,
      BooleanSupplier ended,
      Demand demand,
      Timetable timetable,
      Optional<FrameRun> frames) {
    this.clock = clock;
    this.spectator = spectator;
    this.ended = ended;
    this.demand = demand;
    this.timetable = timetable;
    this.frames = frames;
    shift = new Shift(clock, demand, timetable);
    hold = new Hold(shift, demand, timetable, meter, frames);
  }

  /** Makes the client with a number, in its thread. */
  interface Crew {
    Client client(Shift shift, int number);
  }

  LoadPoint run(ThreadFactory factory, Crew clients, LongSupplier start) {
    try {
      connect(factory, clients);
      begin(start);
      watch();
      drain();
    } finally {
      dismissClients();
    }
    return hold.point(spectator);
  }

  private void connect(ThreadFactory factory, Crew clients) {
    for (int i = 0; i < demand.clients(); i++) {
      int number = i;
      Thread thread = factory.newThread(() -> work(number, clients));
      thread.setName("client-" + i);
      threads.add(thread);
    }
    threads.forEach(this::start);
    long limit = clock.now() + CONNECT_SECONDS * SECOND;
    while (shift.ready() < demand.clients() && !shift.isStopped() && clock.now() < limit) {
      glance(limit);
    }
    int missing = demand.clients() - shift.ready();
    if (missing > 0) {
      shift.giveUp(
          "%d of %d clients were not connected after %d s"
              .formatted(missing, demand.clients(), CONNECT_SECONDS));
    }
  }

  private void start(Thread thread) {
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      // The system has no more threads to give: that ends the point, not the rig.
      shift.leave();
      shift.giveUp(Errors.line(e));
    }
  }

  private void work(int number, Crew clients) {
    try {
      Client client = clients.client(shift, number);
      if (shift.awaitsBeginning(client)) {
        client.work();
      }
    } catch (RuntimeException e) {
      shift.giveUp("client " + number + " could not be made: " + Errors.line(e));
    } catch (Error e) {
      shift.giveUp("client " + number + " ended by " + e);
    } finally {
      shift.leave();
    }
  }

  private void begin(LongSupplier start) {
    if (shift.isStopped()) {
      return;
    }
    long instant = start.getAsLong();
    long late = clock.now() - instant;
    if (ended.getAsBoolean()) {
      shift.giveUp("ended");
    } else if (late > 0) {
      shift.giveUp("its clients were connected %.3f s after it was to begin".formatted(late / 1e9));
    } else {
      shift.begin(instant);
      frames.ifPresent(run -> run.begin(shift));
    }
  }

  private void watch() {
    pauseUntil(shift.holdStart());
    if (shift.isStopped()) {
      return;
    }
    hold.begin();
    spectator.holdBegins();
    do {
      pauseUntil(hold.nextSecond());
      hold.second(spectator);
    } while (!hold.isTaken() && !shift.isOver());
    hold.end();
    spectator.holdEnds();
  }

  private void pauseUntil(long instant) {
    while (clock.now() < instant && !shift.isOver()) {
      glance(instant);
    }
  }

  /** Waits a little, but not beyond an instant. */
  private void glance(long latest) {
    long until = Math.min(latest, clock.now() + GLANCE);
    clock.awaitUntil(until);
    if (Thread.interrupted()) {
      interrupted = true;
      shift.giveUp("interrupted");
    } else if (ended.getAsBoolean()) {
      shift.giveUp("ended");
    } else {
      hold.woken(clock.now() - until);
    }
    shift.errors().tell(spectator);
  }

  /**
   * Lets clients send what was due, then waits for what is under way; what does not come back in
   * time is taken from its client.
   */
  private void drain() {
    awaitClients(Math.min(clock.now(), shift.holdEnd()) + timetable.drain().toNanos());
    shift.stop();
    awaitClients(clock.now() + Math.max(SECOND, timetable.drain().toNanos()));
    frames.ifPresent(run -> run.close(shift));
    shift.abandon();
    shift.unsentArrivals();
  }

  private void awaitClients(long limit) {
    while (shift.working() > 0 && clock.now() < limit && !interrupted) {
      glance(limit);
    }
  }

  /** Sends the clients home; one that does not react to an interrupt is left alone. */
  private void dismissClients() {
    shift.stop();
    long limit = clock.now() + SECOND;
    if (shift.working() > 0) {
      threads.forEach(Thread::interrupt);
    }
    while (shift.working() > 0 && clock.now() < limit) {
      clock.awaitUntil(Math.min(limit, clock.now() + GLANCE));
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
