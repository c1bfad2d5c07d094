package beamtime.core.point;

import beamtime.core.cell.Drive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.cell.Slice;
import beamtime.core.data.Beamline;
import beamtime.core.data.PvGroup;
import beamtime.core.rig.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * One point that is to be driven.
 *
 * @param params what tells it from others
 * @param scale of the beamline's load; 1 where there is none
 */
record PointPlan(Demand demand, SortedMap<String, String> params, double scale) {
  /** The same with one more parameter. */
  PointPlan with(String param, String value) {
    params.put(param, value);
    return this;
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
                            .forEach(scale -> plans.add(deadlines(clients, scale))));
      }
      return plans;
    }

    private static PointPlan closed(int clients) {
      return new PointPlan(new Demand.Closed(clients), Drive.params(clients), 1);
    }

    /** In open loop at a rate. */
    PointPlan open(double rate) {
      Demand.Open demand =
          new Demand.Open(
              request.clients().get(0), rate, request.arrivals(), request.seed(), slice);
      return new PointPlan(
          demand, Drive.params(demand.clients(), rate, demand.process().word()), 1);
    }

    /** Against deadlines, at a scale of the beamline where there is one. */
    PointPlan deadlines(int clients, double scale) {
      RigMessages.Frames frames = request.frames();
      SortedMap<String, String> params = Drive.params(clients);
      if (frames.source() == FrameOrigin.PVA) {
        params.put(FrameOrigin.PARAM, FrameOrigin.PVA.word());
      }
      frames
          .beamline()
          .ifPresent(
              beamline -> {
                params.put(Beamline.PARAM, beamline.file());
                params.put(Beamline.SCALE, Drive.text(scale));
              });
      Demand.Deadlines demand = new Demand.Deadlines(clients, lanes(scale));
      if (frames.queue() > 0) {
        demand = demand.withQueue(frames.queue());
      }
      return new PointPlan(demand.withBuffer(frames.buffered()), params, scale);
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
      return Demand.Lane.of((int) slice.count(pvs), hertz, number("batch"));
    }

    private int number(String param) {
      return Integer.parseInt(request.params().get(param));
    }
  }
}
