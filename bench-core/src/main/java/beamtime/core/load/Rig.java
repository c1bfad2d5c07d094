package beamtime.core.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * Drives operations by many clients, in closed or open loop, and records what becomes of them.
 *
 * <p>Clients are platform threads. The rig itself uses one more, the caller's, which glances at
 * them a hundred times a second.
 */
public final class Rig {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Short against a second, long enough to cost nothing. */
  private static final long GLANCE = TimeUnit.MILLISECONDS.toNanos(10);

  /** So long may everything fail before a point is given up: a failover's usual time. */
  private static final int FAILING_SECONDS = 5;

  /**
   * A point has met its rate that has sent so much of what was due; the rest is its last instants'.
   */
  private static final double DELIVERED = 0.99;

  private static final double P99 = 99;

  private final Clock clock;
  private final ThreadFactory threads;
  private final GeneratorMeter meter;
  private final Spectator spectator;

  /**
   * A rig.
   *
   * @param threads makes the clients' threads
   * @param meter reads what this process takes
   */
  public Rig(Clock clock, ThreadFactory threads, GeneratorMeter meter, Spectator spectator) {
    this.clock = clock;
    this.threads = threads;
    this.meter = meter;
    this.spectator = spectator;
  }

  /** A rig of this machine's clock and of threads that do not keep its JVM alive. */
  public static Rig ofThisMachine(Spectator spectator) {
    return new Rig(Clock.SYSTEM, Rig::daemon, GeneratorMeter.ofThisJvm(), spectator);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Runs one point.
   *
   * @param start when it begins, by the rig's clock
   * @param clients makes the operation of a client, by its number from 0, in the client's thread
   */
  public LoadPoint run(
      Demand demand, Timetable timetable, long start, IntFunction<Operation> clients) {
    Shift shift = new Shift(clock, spectator, start, demand, timetable);
    List<Thread> all = start(shift, demand, timetable, clients);
    clock.awaitUntil(shift.holdStart());
    Hold hold = hold(shift, demand);
    drain(shift, all, timetable);
    return hold.point();
  }

  private List<Thread> start(
      Shift shift, Demand demand, Timetable timetable, IntFunction<Operation> clients) {
    long ramp = timetable.ramp().toNanos();
    // Sealed: the compiler holds this complete.
    IntFunction<Runnable> work;
    if (demand instanceof Demand.Open open) {
      Arrivals arrivals = open.arrivals(ramp);
      shift.arrivals(arrivals);
      work = i -> () -> new OpenClient(shift, arrivals, i, clients.apply(i)).work();
    } else {
      work =
          i ->
              () -> {
                Operation operation = clients.apply(i);
                clock.awaitUntil(shift.start() + ramp * i / demand.clients());
                new ClosedClient(shift, i, operation).work();
              };
    }
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < demand.clients(); i++) {
      Runnable own = work.apply(i);
      Thread thread = threads.newThread(() -> work(shift, own));
      thread.setName("client-" + i);
      all.add(thread);
    }
    all.forEach(Thread::start);
    return all;
  }

  private static void work(Shift shift, Runnable own) {
    try {
      own.run();
    } catch (RuntimeException | Error e) {
      shift.give(e.getMessage() == null ? e.toString() : e.getMessage());
    } finally {
      shift.leave();
    }
  }

  private Hold hold(Shift shift, Demand demand) {
    Hold hold = new Hold(shift, demand);
    spectator.holdBegins();
    for (long next = shift.holdStart() + SECOND; ; next += SECOND) {
      long until = Math.min(next, shift.holdEnd());
      awaitWhileWorking(shift, until);
      hold.second();
      if (until == shift.holdEnd() || shift.working() == 0 || shift.isStopped()) {
        break;
      }
    }
    hold.end();
    spectator.holdEnds();
    return hold;
  }

  /** Waits until an instant, or until no client works any more. */
  private void awaitWhileWorking(Shift shift, long until) {
    while (clock.now() < until && shift.working() > 0 && !shift.isStopped()) {
      clock.awaitUntil(Math.min(until, clock.now() + GLANCE));
    }
  }

  /** Waits for what is under way; what does not come back is interrupted and left alone. */
  private void drain(Shift shift, List<Thread> all, Timetable timetable) {
    long limit = clock.now() + timetable.drain().toNanos();
    awaitDrained(shift, limit);
    shift.stop();
    shift.unsentArrivals();
    if (shift.working() > 0) {
      all.forEach(Thread::interrupt);
      awaitDrained(shift, clock.now() + SECOND);
    }
  }

  private void awaitDrained(Shift shift, long limit) {
    while (shift.working() > 0 && clock.now() < limit) {
      clock.awaitUntil(clock.now() + GLANCE);
    }
  }

  /** The part of a point that counts. */
  private final class Hold {
    private final Shift shift;
    private final Demand demand;
    private final long cpu = meter.cpuNanos();
    private final long gc = meter.gcMillis();
    private final long begin = clock.now();
    private final List<Double> rates = new ArrayList<>();
    private final Histogram latency = Recording.emptyHistogram();
    private final Histogram service = Recording.emptyHistogram();
    private final Histogram waiting = Recording.emptyHistogram();
    private long done;
    private long failed;
    private long secondBegan = begin;
    private long millis = System.currentTimeMillis();
    private int failing;
    private double cpuShare;
    private double gcShare;
    private double seconds;
    private long operations;

    private Hold(Shift shift, Demand demand) {
      this.shift = shift;
      this.demand = demand;
    }

    /** Takes what the last second brought. */
    private void second() {
      long now = clock.now();
      long total = shift.held().done();
      long errors = shift.errors().total();
      Second second = take(total - done, errors - failed);
      double length = (now - secondBegan) / (double) SECOND;
      if (length > 0.5) {
        rates.add(second.operations() / length);
      }
      failing = second.operations() == 0 && second.errors() > 0 ? failing + 1 : 0;
      if (failing >= FAILING_SECONDS) {
        shift.give(
            "every operation of " + failing + " s failed, the last: " + shift.errors().last());
      }
      done = total;
      failed = errors;
      secondBegan = now;
    }

    private Second take(long operations, long errors) {
      long end = System.currentTimeMillis();
      Second.Times times = shift.held().interval();
      latency.add(times.latency());
      service.add(times.service());
      waiting.add(times.waiting());
      Second second = new Second(millis, end, operations, errors, times);
      spectator.second(second);
      millis = end;
      return second;
    }

    private void end() {
      long now = clock.now();
      long lastEnd = shift.lastEnd();
      long end = shift.working() == 0 && lastEnd > begin ? lastEnd : now;
      seconds = (end - begin) / (double) SECOND;
      operations = done;
      double nanos = Math.max(1, now - begin);
      cpuShare = (meter.cpuNanos() - cpu) / nanos / Runtime.getRuntime().availableProcessors();
      gcShare = (meter.gcMillis() - gc) * 1e6 / nanos;
    }

    /** The point, once everything is drained. */
    private LoadPoint point() {
      take(0, shift.errors().total() - failed);
      Generator generator =
          new Generator(
              cpuShare,
              gcShare,
              shift.held().tardiness().getValueAtPercentile(P99),
              latency.getValueAtPercentile(P99));
      return new LoadPoint(
          demand,
          outcome(),
          operations,
          seconds,
          rates,
          new Second.Times(latency, service, waiting),
          shift.unsent(),
          shift.errors().byKind(),
          generator);
    }

    private LoadOutcome outcome() {
      if (shift.cause() != null) {
        return new LoadOutcome.Broke(shift.cause(), shift.isWrong());
      }
      if (operations == 0) {
        return new LoadOutcome.Broke(
            Optional.of(shift.errors().last())
                .filter(last -> !last.isEmpty())
                .map(last -> "no operation was done: " + last)
                .orElse("no operation ended within the hold"),
            false);
      }
      long due = shift.held().due();
      long missing = due - shift.held().sent();
      return missing > demand.clients() && missing > due * (1 - DELIVERED)
          ? new LoadOutcome.FellShort(due / seconds, operations / seconds)
          : new LoadOutcome.Met();
    }
  }
}
