package beamtime.core.rig;

import beamtime.core.workload.Acquisition;
import beamtime.core.workload.FrameWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Drives operations by many clients, in closed or open loop or against deadlines, and records what
 * becomes of them.
 *
 * <p>Clients are platform threads. The rig itself uses one more, the caller's, which glances at
 * them a hundred times a second.
 */
public final class Rig {
  /** Twice the time in which a client that is connected notices that all are. */
  private static final long SOON = TimeUnit.MILLISECONDS.toNanos(100);

  private final Clock clock;
  private final ThreadFactory threads;
  private final GeneratorMeter meter;
  private final Spectator spectator;
  private volatile boolean ended;

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
   * Runs one point as soon as its clients are connected.
   *
   * @param clients makes the operation of a client, by its number from 0, in the client's thread
   */
  public LoadPoint run(Demand demand, Timetable timetable, IntFunction<Operation> clients) {
    return run(demand, timetable, this::soon, clients);
  }

  /**
   * Runs one point at an instant that is asked for once its clients are connected, such as one on
   * which several machines agree when all of them are; it has broken where that is past by then.
   *
   * @param start when it begins, by the rig's clock: at least 0.1 s ahead, so that no client misses
   *     it
   * @param clients makes the operation of a client, by its number from 0, in the client's thread
   */
  public LoadPoint run(
      Demand demand, Timetable timetable, LongSupplier start, IntFunction<Operation> clients) {
    if (demand instanceof Demand.Deadlines) {
      throw new IllegalArgumentException("deadlines are of frames: give those that are stored");
    }
    return new Attempt(clock, spectator, meter, () -> ended, demand, timetable, Optional.empty())
        .run(threads, (shift, i) -> client(shift, demand, timetable, i, clients.apply(i)), start);
  }

  private static Client client(
      Shift shift, Demand demand, Timetable timetable, int number, Operation operation) {
    return demand instanceof Demand.Open
        ? new OpenClient(shift, number, operation)
        : new ClosedClient(
            shift, number, operation, timetable.ramp().toNanos() / demand.clients() * number);
  }

  /**
   * Runs one point against deadlines at an instant that is asked for once its clients are
   * connected.
   *
   * @param start when the first frames fall due, by the rig's clock: at least 0.1 s ahead
   * @param frames that fall due, by the lanes of the demand; their ledgers are kept
   * @param clients makes what a client stores them by, by its number from 0, in the client's thread
   */
  public LoadPoint run(
      Demand.Deadlines demand,
      Timetable timetable,
      LongSupplier start,
      List<Acquisition> frames,
      IntFunction<FrameWriter> clients) {
    if (frames.size() != demand.lanes().size()) {
      throw new IllegalArgumentException(
          frames.size() + " acquisitions for " + demand.lanes().size() + " lanes");
    }
    List<FrameLane> lanes = new ArrayList<>();
    for (int i = 0; i < frames.size(); i++) {
      lanes.add(FrameLane.of(demand.lanes().get(i), timetable, frames.get(i)));
    }
    return run(demand, timetable, start, new FrameRun(lanes), clients);
  }

  /**
   * The same of frames that come from elsewhere.
   *
   * @param feeds from which they come, by the lanes of the demand; they are connected
   * @param clients makes what a client stores them by, by its number from 0, in the client's thread
   */
  public LoadPoint run(
      Demand.Deadlines demand,
      Timetable timetable,
      LongSupplier start,
      List<Acquisition> frames,
      List<? extends FrameFeed> feeds,
      IntFunction<FrameWriter> clients) {
    FrameRun run = FrameRun.of(demand.lanes(), timetable, frames, feeds);
    return run(demand, timetable, start, run, clients);
  }

  /** Ends the point that runs, and any other that is to run: it is broken. */
  public void end() {
    ended = true;
  }

  /** When a point may begin whose clients are connected by now. */
  public long soon() {
    return clock.now() + SOON;
  }

  private LoadPoint run(
      Demand.Deadlines demand,
      Timetable timetable,
      LongSupplier start,
      FrameRun run,
      IntFunction<FrameWriter> clients) {
    return new Attempt(clock, spectator, meter, () -> ended, demand, timetable, Optional.of(run))
        .run(threads, (shift, i) -> FrameClient.of(shift, run.lanes(), i, clients.apply(i)), start);
  }
}
