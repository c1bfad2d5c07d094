package beamtime.core.point;

import beamtime.core.cell.Slice;
import beamtime.core.result.Delivery;
import beamtime.core.result.JmhEntry.Metric;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.rig.Clock;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.workload.Acquisition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Readers of frames that are being stored: each asks once a second, on a rig of their own that
 * begins and ends with that of the frames, as near as two threads are woken.
 */
final class Readers {
  private static final String FAILED = "readers.failed";
  private static final String GAVE_UP = "its readers gave up: ";

  /** A reader asks again after so long. */
  private static final double AGAIN_MILLIS = 1000;

  /** Of ten seconds, what a second of the client's queue and one until frames show may lack. */
  static final double LEAST_SEEN = 0.8;

  private static final double PERCENT = 100;

  /** For the readers' clients to be connected. */
  private static final long PATIENCE_SECONDS = 60;

  private final int readers;
  private final Rig rig;
  private final RecentFrames.Seen seen = new RecentFrames.Seen();
  private final CompletableFuture<Long> start = new CompletableFuture<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final CompletableFuture<LoadPoint> point;

  private Readers(int readers, Rig rig, CompletableFuture<LoadPoint> point) {
    this.readers = readers;
    this.rig = rig;
    this.point = point;
  }

  /** Readers of frames that are about to be stored. */
  static Readers begin(
      int readers, Rig rig, Timetable timetable, List<Acquisition> frames, long seed) {
    CompletableFuture<LoadPoint> point = new CompletableFuture<>();
    Readers own = new Readers(readers, rig, point);
    Thread thread = new Thread(() -> own.run(timetable, frames, seed), "readers");
    thread.setDaemon(true);
    thread.start();
    return own;
  }

  private void run(Timetable timetable, List<Acquisition> frames, long seed) {
    LongSupplier elapsed = () -> Clock.SYSTEM.now() - start.join();
    try {
      Demand demand = new Demand.Open(readers, readers, Arrivals.Process.EVEN, seed, Slice.WHOLE);
      point.complete(
          rig.run(
              demand,
              timetable,
              () -> {
                ready.countDown();
                return Math.max(start.join(), rig.soon()); // later where it is woken late
              },
              i -> new RecentFrames(frames, i, readers, elapsed, seen)));
    } catch (RuntimeException | Error e) { // such as of memory; the frames' point waits for it
      e.printStackTrace(); // into the rig's log
      point.completeExceptionally(e);
    } finally {
      ready.countDown();
    }
  }

  /** The instant at which frames begin to fall due, once the readers' clients are connected. */
  long start(LongSupplier soon) {
    try {
      ready.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long instant = soon.getAsLong();
    start.complete(instant);
    return instant;
  }

  /**
   * How they fared, with the frames' own point, which has ended: it broke where its readers gave up
   * or had a wrong answer.
   */
  Ran end(LoadPoint frames) {
    start.complete(Clock.SYSTEM.now()); // where the frames' point never began
    if (frames.isBroken()) {
      rig.end();
    }
    LoadPoint own;
    try {
      own = point.join();
    } catch (CompletionException e) {
      return Ran.alone(frames.isBroken() ? frames : frames.broken(GAVE_UP + e.getCause()));
    }
    LoadRecord load = own.load();
    if (own.wrongAnswer()) {
      return Ran.alone(frames.refuted("a reader's answer was wrong: " + load.cause()));
    }
    if (frames.isBroken()) {
      return Ran.alone(frames);
    }
    if (own.isBroken()) {
      return Ran.alone(frames.broken(GAVE_UP + load.cause()));
    }
    SortedMap<String, Metric> metrics = new TreeMap<>();
    metrics.put(LoadPoints.READERS_ANSWERED, new Metric(load.delivered(), "n/s"));
    metrics.put(FAILED, new Metric(load.failed() + own.unsent() + own.unended(), "n"));
    metrics.put(LoadPoints.READERS_SEEN, new Metric(seen.share(), "share"));
    Optional<Double> p99 = load.latency().map(PercentilesRecord::p99);
    p99.ifPresent(millis -> metrics.put(LoadPoints.READERS_P99, new Metric(millis, "ms")));
    return new Ran(frames, metrics, objection(own, p99));
  }

  private Optional<String> objection(LoadPoint own, Optional<Double> p99) {
    LoadRecord load = own.load();
    if (!load.errors().isEmpty() || load.delivery() != Delivery.MET) {
      return Optional.of("they were not answered: " + load.cause() + " " + load.errors());
    }
    if (seen.share() < LEAST_SEEN) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "they saw %.0f %% of the frames that had fallen due",
              PERCENT * seen.share()));
    }
    return p99.filter(millis -> millis > AGAIN_MILLIS)
        .map(millis -> String.format(Locale.ROOT, "they waited %.0f ms (p99)", millis));
  }
}
