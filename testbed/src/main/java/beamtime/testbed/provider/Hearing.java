package beamtime.testbed.provider;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.time.Duration;

/** Finds out whether a server that is up answers: one that hangs keeps every client waiting. */
public final class Hearing {
  /** Nothing else is asked meanwhile, so that a server takes longer only where it hangs. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String backend;
  private final Probe probe;
  private boolean silent;

  public Hearing(String backend, Probe probe) {
    this.backend = backend;
    this.probe = probe;
  }

  /**
   * Why it counts as hanging; null where it answers. One that was silent before is asked once.
   *
   * @param log of the server, for the message
   */
  public synchronized String silence(String log) {
    long deadline = System.nanoTime() + (silent ? 0 : PATIENCE.toNanos());
    while (true) {
      try {
        probe.version();
        silent = false;
        return null;
      } catch (IOException e) {
        if (System.nanoTime() - deadline > 0) {
          silent = true;
          return backend
              + " hangs: it is up and does not answer ("
              + Reason.of(e)
              + "); log: "
              + log;
        }
        Pause.millis(100);
      }
    }
  }
}
