package beamtime.testbed.link;

import java.util.concurrent.locks.LockSupport;

/** Waiting to a fraction of a millisecond, which {@link Thread#sleep} of JDK 17 rounds away. */
final class Clock {
  private Clock() {}

  /** Returns at that moment of the nano clock or a little later, never before. */
  static void await(long moment) throws InterruptedException {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(left);
    }
  }
}
