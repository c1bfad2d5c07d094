package beamtime.core.rig;

import java.util.concurrent.atomic.AtomicLong;

/** How many operations a point is to do, where it ends by count, and when the last of them came. */
final class Quota {
  private final long count;
  private final AtomicLong claimed = new AtomicLong();
  private final AtomicLong lastDue = new AtomicLong(Long.MIN_VALUE);
  private final AtomicLong lastSent = new AtomicLong(Long.MIN_VALUE);
  private final AtomicLong lastEnd = new AtomicLong(Long.MIN_VALUE);

  /**
   * A quota of which nothing is claimed.
   *
   * @param count operations; 0 where the time alone ends the point
   */
  Quota(long count) {
    this.count = count;
  }

  /** Whether there is one. */
  boolean isSet() {
    return count > 0;
  }

  /** Takes an operation from it; whether there was one left. */
  boolean claims() {
    return count == 0 || claimed.getAndIncrement() < count;
  }

  /** Whether all of it is claimed. */
  boolean isClaimed() {
    return isSet() && claimed.get() >= count;
  }

  /** An operation was sent. */
  void sent(long due, long instant) {
    if (isSet()) {
      lastDue.accumulateAndGet(due, Math::max);
      lastSent.accumulateAndGet(instant, Math::max);
    }
  }

  /** An operation ended, well or not. */
  void ended(long instant) {
    if (isSet()) {
      lastEnd.accumulateAndGet(instant, Math::max);
    }
  }

  /** By how much the last operation was sent too late. */
  long lag() {
    return lastSent.get() - lastDue.get();
  }

  /** When the last operation ended. */
  long lastEnd() {
    return lastEnd.get();
  }
}
