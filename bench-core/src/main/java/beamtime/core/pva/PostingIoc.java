package beamtime.core.pva;

import beamtime.core.rig.Pulses;

/** Serves the PVs of a plan on this machine alone, and posts their frames at each pulse. */
interface PostingIoc extends AutoCloseable {
  /** Sequence number of what a PV has before its first frame: as many points, all 0. */
  long NONE = -1;

  /** Where it answers, names too. */
  int port();

  /**
   * Posts a frame of every PV at each pulse; returns the 99th percentile of how long after their
   * pulses the frames of the hold were posted, in nanoseconds.
   *
   * @param start instant of the first pulse, see {@link beamtime.core.rig.FrameFeed#begin}
   */
  long post(long start, Pulses pulses) throws Exception;

  @Override
  void close();
}
