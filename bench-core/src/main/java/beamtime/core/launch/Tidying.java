package beamtime.core.launch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * That what a run's processes have written is removed, which the JVM waits for when it is told to
 * end: who waits for these processes goes on to do it once they are killed.
 */
public final class Tidying {
  /** A place of ICAT takes as long as it has files; Ctrl-C should not take longer than that. */
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
