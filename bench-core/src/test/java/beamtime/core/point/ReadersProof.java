package beamtime.core.point;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Slice;
import beamtime.core.result.DriveRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.rig.Demand;
import beamtime.core.rig.Rig;
import beamtime.core.rig.Timetable;
import beamtime.core.workload.DeadlineProof;
import beamtime.core.workload.DrivenWorkload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A short acquisition on a real backend, with readers. */
public abstract class ReadersProof {
  private static final int READERS = 2;
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration HOLD = Duration.ofSeconds(5);
  private static final Duration DRAIN = Duration.ofSeconds(20);

  /** The module's benchmark of its waveform ingest. */
  protected abstract Class<?> benchmark();

  /** Where the backend is reached. */
  protected abstract Endpoint endpoint();

  /**
   * Share of the frames that readers saw when they had fallen due.
   *
   * @param own the backend's own parameters
   */
  protected double seen(Map<String, String> own) {
    Map<String, String> params =
        new TreeMap<>(Map.of("pvs", "4", "hertz", "10", "points", "100", "batch", "5"));
    params.putAll(own);
    DrivenWorkload workload = DeadlineProof.open(benchmark(), params, READERS + 1, endpoint());
    RigMessages.Request request = request(params);
    PointPlan plan = new PointPlan.Planner(request, Slice.WHOLE).deadlines(1, 1, READERS);
    Rig rig = Rig.ofThisMachine((kind, failure) -> {});
    Ran ran =
        new DeadlinePoint(
                request,
                workload,
                rig,
                (kind, failure) -> {},
                new Timetable(Duration.ZERO, WARM_UP, HOLD, 0, DRAIN),
                event -> {},
                () -> {})
            .run((Demand.Deadlines) plan.demand(), plan, rig::soon);
    workload.release();
    workload.finish();
    return ran.metrics().get(LoadPoints.READERS_SEEN).value();
  }

  private static RigMessages.Request request(Map<String, String> params) {
    return new RigMessages.Request(
        "",
        new CellName("WaveformIngest", "oracle", params),
        DriveRecord.Mode.DEADLINES,
        List.of(1),
        List.of(),
        Optional.empty(),
        Arrivals.Process.EVEN,
        1,
        new RigMessages.Times(0, 0, 0, 0, 0),
        ClientUse.SHARED,
        new RigMessages.Frames(
            0,
            Duration.ofSeconds(1).toNanos(),
            FrameOrigin.GENERATOR,
            Optional.empty(),
            Optional.empty(),
            List.of(1.0),
            READERS,
            Optional.empty()));
  }
}
