package beamtime.core.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes the JVM, when it is told to end, wait until what a run's processes have written is removed:
 * the thread that waits for these processes does that once they are killed.
 */
public final class Tidying {
  /**
   * A place of ICAT with many files takes long to remove; Ctrl-C should not take longer than this.
   */
  private static final int SECONDS = 60;

  private final CountDownLatch done = new CountDownLatch(1);

  public void done() {
    done.countDown();
  }

  public void await() {
    try {
      done.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
