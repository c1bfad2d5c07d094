package beamtime.core.point;

import beamtime.core.backend.StoreException;
import beamtime.core.backend.TestbedException;
import beamtime.core.pva.IocFeeds;
import beamtime.core.pva.IocPlan;
import beamtime.core.result.JmhEntry;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.search.ScaleSearch;
import beamtime.core.workload.Acquisition;
import beamtime.core.workload.DrivenWorkload;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Drives a point whose frames have deadlines: from the generator or an IOC, with readers at the
 * same time or without, up to the read-back of what was stored.
 *
 * @param failed is told of what readers could not read, by its kind
 * @param events takes what the launcher is told
 * @param proves is told when frames are read back
 */
record DeadlinePoint(
    RigMessages.Request request,
    DrivenWorkload workload,
    Rig rig,
    BiConsumer<String, Throwable> failed,
    Timetable timetable,
    Consumer<RigMessages.Event> events,
    Runnable proves) {
  /** Each point has a place of its own, whose frames are read back when it has ended. */
  Ran run(Demand.Deadlines demand, PointPlan plan, LongSupplier start) {
    List<Acquisition> frames = workload.acquire(plan.scale());
    Optional<Readers> readers =
        plan.readers() == 0
            ? Optional.empty()
            : Optional.of(
                Readers.begin(
                    plan.readers(),
                    Rig.ofThisMachine(failed::accept),
                    timetable,
                    frames,
                    request.seed()));
    LoadPoint point = run(demand, frames, () -> begin(readers, start));
    Ran ran = readers.map(own -> own.end(point)).orElseGet(() -> Ran.alone(point));
    LoadPoint proven = proven(ran.point(), frames);
    SortedMap<String, JmhEntry.Metric> metrics = new TreeMap<>(ran.metrics());
    double due = frames.stream().mapToDouble(Acquisition::bytesPerSecond).sum();
    metrics.put(LoadPoints.DUE, new JmhEntry.Metric(due, "B/s"));
    metrics.put(LoadPoints.BUSY, new JmhEntry.Metric(proven.busy(), "clients"));
    if (request.frames().knee().isPresent()) {
      double held = ScaleSearch.holds(proven) ? 1 : 0;
      metrics.put(LoadPoints.HELD, new JmhEntry.Metric(held, "share"));
    }
    return new Ran(proven, metrics, ran.objection());
  }

  private static long begin(Optional<Readers> readers, LongSupplier start) {
    return readers.map(own -> own.start(start)).orElseGet(start::getAsLong);
  }

  private LoadPoint run(Demand.Deadlines demand, List<Acquisition> frames, LongSupplier start) {
    return switch (request.frames().source()) {
      case GENERATOR -> rig.run(demand, timetable, start, frames, i -> workload.writer());
      case PVA, SOFTIOC -> runOnIocs(demand, start, frames);
    };
  }

  /** In a search a place is removed when it is proven: all of them together may fill a disk. */
  private LoadPoint proven(LoadPoint driven, List<Acquisition> frames) {
    proves.run();
    LoadPoint point = driven;
    try {
      for (Acquisition lane : frames) {
        point = point.with(lane.prove());
      }
      if (request.frames().knee().isPresent()) {
        workload.drop(frames);
      }
      return point;
    } catch (StoreException e) {
      return point.unread("its frames could not be read back: " + RigMessages.told(e));
    }
  }

  /** By the frames of IOCs, which live as long as the point. */
  private LoadPoint runOnIocs(
      Demand.Deadlines demand, LongSupplier start, List<Acquisition> frames) {
    List<IocPlan> plans =
        frames.stream()
            .map(lane -> new IocPlan(lane.waveforms(), lane.firstPv(), lane.pvs()))
            .toList();
    try (IocFeeds feeds =
        IocFeeds.start(request.frames().source(), request.frames().link(), plans)) {
      events.accept(new RigMessages.IocServes(feeds.pids(), feeds.relay()));
      return rig.run(
          demand,
          timetable,
          start,
          frames,
          feeds.all(),
          i -> workload.writer(lane -> feeds.all().get(frames.indexOf(lane))::take));
    } catch (IOException e) {
      throw new TestbedException("no frames come by PVAccess: " + RigMessages.told(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestbedException("interrupted while PVs were subscribed to", e);
    }
  }
}
