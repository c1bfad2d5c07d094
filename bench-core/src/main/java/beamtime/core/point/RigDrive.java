package beamtime.core.point;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.Signs;
import beamtime.core.launch.Backends;
import beamtime.core.result.CellRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One request, driven by a rig in a process of its own on a server that runs. */
public final class RigDrive implements AutoCloseable {
  private final LoadPoints points;
  private final RigSetup setup;
  private final Endpoint server;
  private final UnaryOperator<String> why;
  private final Supplier<String> rerun;
  private @Nullable RigProcess rig;
  private boolean closed;
  private String reason = "";

  /** Who is told how it goes on. */
  public interface Follower {
    /** Data is there, and answers were right. */
    default void prepared() throws IOException, InterruptedException {}

    /** A point begins: its place is made and its clients connect. */
    default void begins(RigMessages.Begins point) {}

    /**
     * All that the point needs is there, on a machine that begins together with others.
     *
     * @return when all of them begin
     */
    default RigMessages.Start ready() throws IOException, InterruptedException {
      return new RigMessages.Start(Optional.empty());
    }

    /**
     * Asked each second, by a thread of its own: why its process is waited for no longer; empty
     * while it is.
     */
    default Optional<String> overdue() {
      return Optional.empty();
    }

    /** A second of the hold has passed. */
    default void live(RigMessages.Live second) {}

    /** A point has ended. */
    default void ended(CellRecord cell) throws IOException {}
  }

  /**
   * A drive that has not begun.
   *
   * @param points takes its points in
   * @param why something failed, from what was seen of it; empty where nothing did
   * @param rerun command that runs the point again that is under way
   */
  public RigDrive(
      LoadPoints points,
      RigSetup setup,
      Backends backends,
      UnaryOperator<String> why,
      Supplier<String> rerun) {
    this.points = points;
    this.setup = setup;
    this.why = why;
    this.rerun = rerun;
    String backend = setup.server().backend();
    server =
        backends
            .endpoint(setup.server().toString())
            .orElseGet(() -> new Endpoint(backend, "in-process", "", Map.of(), Map.of()));
  }

  /**
   * Drives it to its end; returns what the user must be told of the read-back.
   *
   * @throws IOException where the process can't be started or understood
   */
  public Optional<String> drive(Follower follower) throws IOException, InterruptedException {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (RigProcess process = start();
        Observation observation = new Observation(server, process.pid())) {
      Future<?> watch =
          clock.scheduleWithFixedDelay(
              () -> follower.overdue().ifPresent(this::giveUp), 1, 1, TimeUnit.SECONDS);
      Optional<String> note = hear(process, observation, follower);
      watch.cancel(true);
      return note;
    } finally {
      clock.shutdownNow();
      Files.deleteIfExists(Signs.file(setup.folder(), points.driven()));
    }
  }

  private Optional<String> hear(RigProcess process, Observation observed, Follower follower)
      throws IOException, InterruptedException {
    for (Optional<RigMessages.Event> event = process.next();
        event.isPresent();
        event = process.next()) {
      if (event.get() instanceof RigMessages.Finished last) {
        String problem = last.wrong() ? last.problem() : why.apply(last.problem());
        Optional<String> note = points.finished(last, problem, rerun.get());
        process.awaitEnd();
        return note;
      }
      hear(event.get(), process, observed, follower);
    }
    points.broke(why.apply(ending(process)), rerun.get());
    return Optional.empty();
  }

  private void hear(
      RigMessages.Event event, RigProcess process, Observation observed, Follower follower)
      throws IOException, InterruptedException {
    if (event instanceof RigMessages.Prepared prepared) {
      points.prepared(prepared.evidence());
      follower.prepared();
    } else if (event instanceof RigMessages.Begins begins) {
      points.begins(begins.params());
      follower.begins(begins);
    } else if (event instanceof RigMessages.Ready) {
      process.start(follower.ready());
    } else if (event instanceof RigMessages.IocServes ioc) {
      observed.iocs(ioc.pids(), ioc.relay());
    } else if (event instanceof RigMessages.Live live) {
      follower.live(live);
    } else if (event instanceof RigMessages.HoldBegins) {
      observed.holdBegins();
    } else if (event instanceof RigMessages.HoldEnds) {
      observed.holdEnds();
    } else if (event instanceof RigMessages.Found found) {
      points.found(found);
    } else if (event instanceof RigMessages.Ended ended) {
      follower.ended(points.ended(ended, observed, why, rerun.get()));
    }
  }

  private synchronized RigProcess start() throws IOException {
    if (closed) {
      throw new IOException("the run is ending");
    }
    rig = RigProcess.start(points.request(), setup);
    return rig;
  }

  private synchronized String ending(RigProcess process) {
    String ending = process.ending();
    return reason.isEmpty() ? ending : reason + "; the rig was stopped";
  }

  /** Ends the process, which is why nothing more is heard of it. */
  public synchronized void giveUp(String because) {
    reason = because;
    if (rig != null) {
      rig.kill();
    }
  }

  /** Ends the process where it runs; none is started any more. Idempotent. */
  @Override
  public synchronized void close() {
    closed = true;
    if (rig != null) {
      rig.close();
    }
  }
}
