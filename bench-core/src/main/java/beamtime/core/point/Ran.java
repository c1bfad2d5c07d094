package beamtime.core.point;

import beamtime.core.result.JmhEntry;
import beamtime.core.rig.LoadPoint;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of a point.
 *
 * @param metrics of its frames, and of those that read meanwhile
 * @param objection why its readers were not served; empty where each had its answer before it asked
 *     again, with nearly all frames, and where nobody read
 */
record Ran(
    LoadPoint point, SortedMap<String, JmhEntry.Metric> metrics, Optional<String> objection) {
  /** Where nobody read. */
  static Ran alone(LoadPoint point) {
    return new Ran(point, new TreeMap<>(), Optional.empty());
  }
}
