package beamtime.core.rig;

import beamtime.core.workload.Acquisition;

/** PVs of one shape and rate that are driven: their frames, and the queue that they wait in. */
record FrameLane(Acquisition frames, FrameQueue queue) {
  /** A lane whose frames fall due by the clock. */
  static FrameLane of(Demand.Lane demand, Timetable timetable, Acquisition frames) {
    return new FrameLane(
        frames, new FrameQueue(demand, Pulses.of(demand, timetable), frames.ledger()));
  }
}
