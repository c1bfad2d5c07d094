package beamtime.core.rig;

import beamtime.core.workload.FrameCount;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * What became of the frames of a deadline run.
 *
 * @param held of all that fell due within the hold
 * @param warmUp of all that fell due before
 * @param byPv of those that fell due within the hold, by the names of all PVs
 * @param lost frames, of warm-up and hold, that were acknowledged and not there when all were read
 *     back, by the names of the PVs that lost any; empty before
 */
public record Frames(
    FrameCount held,
    FrameCount warmUp,
    SortedMap<String, FrameCount> byPv,
    SortedMap<String, Long> lost) {
  public Frames {
    byPv = Collections.unmodifiableSortedMap(new TreeMap<>(byPv));
    lost = Collections.unmodifiableSortedMap(new TreeMap<>(lost));
  }

  /**
   * The frames of a run.
   *
   * @param warmUp what became of those that do not count, for each PV
   * @param held of those that do
   */
  static Frames of(List<FrameCount> warmUp, List<FrameCount> held, IntFunction<String> names) {
    SortedMap<String, FrameCount> byPv = new TreeMap<>();
    for (int pv = 0; pv < held.size(); pv++) {
      byPv.put(names.apply(pv), held.get(pv));
    }
    return new Frames(sum(held), sum(warmUp), byPv, new TreeMap<>());
  }

  /** The same with what was lost. */
  Frames with(SortedMap<String, Long> found) {
    return new Frames(held, warmUp, byPv, found);
  }

  private static FrameCount sum(List<FrameCount> counts) {
    return counts.stream().reduce(FrameCount.NONE, FrameCount::plus);
  }
}
