package beamtime.core.rig;

import beamtime.core.cell.Slice;
import java.util.concurrent.atomic.AtomicLong;

/** Arrivals at equal distances, without the drift of a summed distance. */
final class EvenArrivals implements Arrivals {
  private final Course course;
  private final Slice slice;
  private final AtomicLong taken = new AtomicLong();

  /**
   * Those of one of several machines, which take turns.
   *
   * @param course of all of them together
   */
  EvenArrivals(Course course, Slice slice) {
    this.course = course;
    this.slice = slice;
  }

  @Override
  public long next() {
    return course.instantOf(taken.getAndIncrement() * (double) slice.ranks() + slice.rank());
  }
}
