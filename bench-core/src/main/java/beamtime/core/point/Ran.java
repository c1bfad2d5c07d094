package beamtime.core.point;

import beamtime.core.rig.LoadPoint;

/**
 * What came of a point.
 *
 * @param readers how those fared that read meanwhile
 */
record Ran(LoadPoint point, Readers.Served readers) {}
