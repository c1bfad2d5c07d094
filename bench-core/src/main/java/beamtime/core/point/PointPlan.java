package beamtime.core.point;

import beamtime.core.cell.Drive;
import beamtime.core.cell.Slice;
import beamtime.core.data.PvGroup;
import beamtime.core.rig.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One point that is to be driven.
 *
 * @param params what tells it from others
 * @param scale of the beamline's load; 1 where there is none
 * @param readers that read while its frames are stored
 * @param hold for which it is held; empty for as long as the request says
 */
record PointPlan(
    Demand demand,
    SortedMap<String, String> params,
    double scale,
    int readers,
    Optional<Duration> hold) {
  /** A point without frames. */
  static PointPlan of(Demand demand, SortedMap<String, String> params) {
    return new PointPlan(demand, params, 1, 0, Optional.empty());
  }

  /** The same, held for so long. */
  PointPlan held(Duration time) {
    return new PointPlan(demand, params, scale, readers, Optional.of(time));
  }

  /** The same with one more parameter. */
  PointPlan with(String param, String value) {
    SortedMap<String, String> more = new TreeMap<>(params);
    more.put(param, value);
    return new PointPlan(demand, more, scale, readers, hold);
  }

  /** Plans the points of a request. */
  record Planner(RigMessages.Request request, Slice slice) {
    /** All that are asked for, in their order; of a search none. */
    List<PointPlan> all() {
      List<PointPlan> plans = new ArrayList<>();
      switch (request.mode()) {
        case CLOSED -> request.clients().forEach(clients -> plans.add(closed(clients)));
        case OPEN -> request.rates().forEach(rate -> plans.add(open(rate)));
        case DEADLINES ->
            request
                .clients()
                .forEach(
                    clients ->
                        request
                            .frames()
                            .scales()
                            .forEach(
                                scale ->
                                    plans.add(
                                        deadlines(clients, scale, request.frames().readers()))));
      }
      return plans;
    }

    private PointPlan closed(int clients) {
      return PointPlan.of(new Demand.Closed(clients), connected(Drive.params(clients)));
    }

    private SortedMap<String, String> connected(SortedMap<String, String> params) {
      params.putAll(request.use().params());
      return params;
    }

    /** In open loop at a rate. */
    PointPlan open(double rate) {
      Demand.Open demand =
          new Demand.Open(
              request.clients().get(0), rate, request.arrivals(), request.seed(), slice);
      return PointPlan.of(
          demand, connected(Drive.params(demand.clients(), rate, demand.process().word())));
    }

    /** Against deadlines, at a scale of the beamline where there is one. */
    PointPlan deadlines(int clients, double scale, int readers) {
      RigMessages.Frames frames = request.frames();
      SortedMap<String, String> params = Drive.params(clients);
      params.putAll(frames.params(scale, readers));
      Demand.Deadlines demand = new Demand.Deadlines(clients, lanes(scale));
      return new PointPlan(demand, connected(params), scale, readers, Optional.empty());
    }

    private List<Demand.Lane> lanes(double scale) {
      return request
          .frames()
          .beamline()
          .map(beamline -> beamline.scaled(scale).groups().stream().map(this::lane).toList())
          .orElseGet(() -> List.of(lane(number("pvs"), number("hertz"))));
    }

    private Demand.Lane lane(PvGroup group) {
      return lane(group.pvs(), group.hertz());
    }

    private Demand.Lane lane(int pvs, int hertz) {
      RigMessages.Frames frames = request.frames();
      return Demand.Lane.of(
          (int) slice.count(pvs), hertz, number("batch"), frames.queue(), frames.buffered());
    }

    private int number(String param) {
      return Integer.parseInt(request.params().get(param));
    }
  }
}
