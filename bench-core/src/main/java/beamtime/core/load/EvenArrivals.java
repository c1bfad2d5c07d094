package beamtime.core.load;

import java.util.concurrent.atomic.AtomicLong;

/** Arrivals at equal distances, without the drift of a summed distance. */
final class EvenArrivals implements Arrivals {
  private final Course course;
  private final double phase;
  private final AtomicLong taken = new AtomicLong();

  /**
   * Arrivals of a course.
   *
   * @param phase share of a distance by which all come later, 0 to 1: several machines take turns
   */
  EvenArrivals(Course course, double phase) {
    this.course = course;
    this.phase = phase;
  }

  @Override
  public long next() {
    return course.instantOf(taken.getAndIncrement() + phase);
  }
}
