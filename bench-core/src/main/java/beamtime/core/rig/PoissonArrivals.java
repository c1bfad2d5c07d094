package beamtime.core.rig;

import beamtime.core.cell.Slice;
import beamtime.core.data.Mix64;

/**
 * Arrivals of a Poisson process: the distances, in units of the expected number, are exponential
 * with mean 1.
 */
final class PoissonArrivals implements Arrivals {
  private final Course course;
  private final long stream;
  private long taken;
  private double expected;

  /**
   * Those of one of several machines.
   *
   * @param all course of all of them together
   */
  PoissonArrivals(Course all, long seed, Slice slice) {
    course = new Course(all.rate() / slice.ranks(), all.ramp());
    stream = Mix64.stream(seed, slice.rank());
  }

  @Override
  public synchronized long next() {
    expected += -Math.log(uniform(Mix64.at(stream, taken++)));
    return course.instantOf(expected);
  }

  /** Above 0, at most 1: its logarithm is finite. */
  private static double uniform(long bits) {
    return ((bits >>> 11) + 1) * 0x1p-53;
  }
}
