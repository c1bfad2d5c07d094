package beamtime.core.data;

/**
 * PVs of one shape and rate.
 *
 * @param name of the group
 * @param pvs how many
 * @param points points of a frame
 * @param type type of a point
 * @param hertz frames a second of one PV
 */
public record PvGroup(String name, int pvs, int points, PointType type, int hertz) {
  /** Frames a second of all together. */
  double frames() {
    return (double) pvs * hertz;
  }

  /** Bytes of their points a second. */
  double bytes() {
    return frames() * points * type.bytes();
  }

  /**
   * A group that owes so many times the frames: of more or fewer PVs or, where that comes closer,
   * of PVs that are faster or slower. At least one PV at 1 Hz.
   */
  PvGroup scaled(double scale) {
    double frames = scale * frames();
    PvGroup byPvs = new PvGroup(name, nearest(scale * pvs), points, type, hertz);
    PvGroup byRate = new PvGroup(name, pvs, points, type, nearest(scale * hertz));
    return Math.abs(byRate.frames() - frames) < Math.abs(byPvs.frames() - frames) ? byRate : byPvs;
  }

  private static int nearest(double value) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(value)));
  }
}
