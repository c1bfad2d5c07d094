package beamtime.core.rig;

import java.util.concurrent.locks.LockSupport;

/** Time as the rig sees it: nanoseconds from an origin of its own, as {@link System#nanoTime}. */
public interface Clock {
  /** This machine's. */
  Clock SYSTEM =
      new Clock() {
        @Override
        public long now() {
          return System.nanoTime();
        }

        @Override
        public void awaitUntil(long instant) {
          for (long left = instant - System.nanoTime(); left > 0; ) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
              return;
            }
            left = instant - System.nanoTime();
          }
        }
      };

  /** This instant. */
  long now();

  /**
   * Returns at that instant or somewhat later, at once where it is past; early where the thread is
   * interrupted, and leaves it so.
   */
  void awaitUntil(long instant);
}
