package beamtime.core.point;

import beamtime.core.rig.LoadPoint;

/**
 * What came of a point.
 *
 * @param readers how those fared that read meanwhile
 */
record Ran(LoadPoint point, Readers.Served readers) {
  /** Where nobody read. */
  static Ran alone(LoadPoint point) {
    return new Ran(point, Readers.Served.none());
  }
}
