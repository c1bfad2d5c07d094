package beamtime.testbed.system;

import beamtime.core.backend.TestbedException;

/** Waiting that an interrupt ends as a failure of the start. */
public final class Pause {
  private Pause() {}

  public static void millis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestbedException("interrupted while waiting for a backend", e);
    }
  }
}
