package beamtime.core.rig;

import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Times of operations, written by several clients at once. */
final class Page {
  private final Histogram latency = histogram();
  private final @Nullable Histogram service;
  private final @Nullable Histogram waiting;
  private final @Nullable Histogram tardiness;

  /**
   * An empty page.
   *
   * @param open whether an operation has three times and not one
   */
  Page(boolean open) {
    service = open ? histogram() : null;
    waiting = open ? histogram() : null;
    tardiness = open ? histogram() : null;
  }

  void record(long due, long sent, long end, long operations) {
    add(latency, end - due, operations);
    add(service, end - sent, operations);
    add(waiting, sent - due, operations);
  }

  void tardy(long nanos) {
    add(tardiness, nanos, 1);
  }

  void unsent(long nanos, long operations) {
    add(latency, nanos, operations);
    add(waiting, nanos, operations);
  }

  private static void add(@Nullable Histogram histogram, long nanos, long operations) {
    if (histogram != null) {
      histogram.recordValueWithCount(Recording.within(nanos), operations);
    }
  }

  /** Moves all of it; nobody writes meanwhile. */
  void moveTo(Second.Times times, Histogram late) {
    move(latency, times.latency());
    move(service, times.service());
    move(waiting, times.waiting());
    move(tardiness, late);
  }

  private static void move(@Nullable Histogram from, Histogram to) {
    if (from != null) {
      to.add(from);
      from.reset();
    }
  }

  /** Of a fixed size: one that grows would have to stop its writers. */
  private static Histogram histogram() {
    return new AtomicHistogram(Recording.LONGEST, HistogramLog.DIGITS);
  }
}
