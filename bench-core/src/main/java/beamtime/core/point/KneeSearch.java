package beamtime.core.point;

import beamtime.core.data.Beamline;
import beamtime.core.result.FitRecord;
import beamtime.core.result.FitRecord.Ending;
import beamtime.core.result.FitRecord.Headroom;
import beamtime.core.rig.Demand;
import beamtime.core.rig.LoadPoint;
import beamtime.core.search.ScaleSearch;
import beamtime.core.search.ScaleSearch.Finding;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the largest multiple of a beamline's load that is held, and how many readers are served
 * while the load as it stands is stored: where all are not, half as many are tried, and so on.
 */
final class KneeSearch {
  /** A sixteenth of its load: below it a beamline does not fit by any tuning. */
  private static final double LEAST = 1.0 / 16;

  private final RigMessages.Request request;
  private final RigMessages.Knee knee;
  private final PointPlan.Planner planner;
  private final Function<PointPlan, Ran> drive;
  private boolean begun;

  /**
   * A search that has not begun.
   *
   * @param drive drives a point, to its end
   */
  KneeSearch(
      RigMessages.Request request,
      RigMessages.Knee knee,
      PointPlan.Planner planner,
      Function<PointPlan, Ran> drive) {
    this.request = request;
    this.knee = knee;
    this.planner = planner;
    this.drive = drive;
  }

  RigMessages.Found find() {
    Finding finding = new ScaleSearch(LEAST, knee.most()).find(this::load, this::run);
    if (finding instanceof Finding.Settled settled) {
      return found(headroom(settled), settled.held() >= 1, "the load is not held without them");
    }
    if (finding instanceof Finding.Unsettled unsettled) {
      return found(headroom(Ending.NO_FIT, unsettled.reason(this::times)), true, "");
    }
    return found(
        headroom(Ending.BROKE, "what two points in turn had stored could not be read back"),
        false,
        "");
  }

  /**
   * With as many readers as are served while every frame is stored in time.
   *
   * @param mayServe unless it is known that none are
   * @param whyNone why none are
   */
  private RigMessages.Found found(Headroom headroom, boolean mayServe, String whyNone) {
    String whyNoMore = mayServe ? "" : whyNone;
    for (int readers = mayServe ? request.frames().readers() : 0; readers > 0; readers /= 2) {
      Ran ran = drive.apply(planner.deadlines(clients(), 1, readers));
      Optional<String> objection =
          ScaleSearch.objection(ran.point()).map(ScaleSearch.Objection::why).or(ran::objection);
      if (objection.isEmpty()) {
        return new RigMessages.Found(headroom, readers, whyNoMore);
      }
      whyNoMore = "with " + readers + " " + objection.get();
    }
    return new RigMessages.Found(headroom, 0, whyNoMore);
  }

  private Headroom headroom(Finding.Settled settled) {
    Optional<ScaleSearch.Objection> ceiling = settled.ceiling();
    Ending ending =
        ceiling
            .map(why -> why.ofClient() ? Ending.CLIENT_GAVE_WAY : Ending.GAVE_WAY)
            .orElse(Ending.NONE_GAVE_WAY);
    String why = ceiling.map(ScaleSearch.Objection::why).orElse(knee.ceiling());
    return new Headroom(ending, settled.held(), settled.gaveWay(), why);
  }

  private static Headroom headroom(Ending ending, String why) {
    return new Headroom(ending, 0, Optional.empty(), why);
  }

  private String times(double scale) {
    Beamline beamline = request.frames().beamline().orElseThrow();
    return FitRecord.rounded(beamline.scaled(scale).bytes() / beamline.bytes());
  }

  private Demand load(double scale) {
    return planner.deadlines(clients(), scale, 0).demand();
  }

  private LoadPoint run(double scale) {
    PointPlan plan = planner.deadlines(clients(), scale, 0);
    if (!begun) {
      begun = true;
      return drive.apply(plan.held(Duration.ofNanos(knee.hold()))).point();
    }
    return drive.apply(plan).point();
  }

  private int clients() {
    return request.clients().get(0);
  }
}
