package beamtime.testbed.provider;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out whether a server that is up answers: one that hangs keeps every client waiting. */
public final class Hearing {
  /** Nothing else is asked meanwhile, so that a server takes longer only where it hangs. */
  public static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String backend;
  private final Probe probe;
  private final Duration patience;
  private boolean silent;

  /**
   * Of a server.
   *
   * @param patience how long it is asked again and again
   */
  public Hearing(String backend, Probe probe, Duration patience) {
    this.backend = backend;
    this.probe = probe;
    this.patience = patience;
  }

  /**
   * Why it counts as hanging; null where it answers.
   *
   * @param log of the server, for the message
   */
  public @Nullable String silence(String log) {
    return unanswered()
        .map(why -> backend + " hangs: it is up and does not answer (" + why + "); log: " + log)
        .orElse(null);
  }

  /** What was seen where it does not answer. One that was silent before is asked once. */
  public synchronized Optional<String> unanswered() {
    long deadline = System.nanoTime() + (silent ? 0 : patience.toNanos());
    while (true) {
      try {
        probe.version();
        silent = false;
        return Optional.empty();
      } catch (StatusException | RefusedException e) {
        silent = false; // it may be in trouble, but it answers
        return Optional.empty();
      } catch (IOException e) {
        if (System.nanoTime() - deadline > 0) {
          silent = true;
          return Optional.of(reason(e));
        }
        Pause.millis(100);
      }
    }
  }

  /** The first sentence: drivers may go on with all that they know of a cluster. */
  private static String reason(IOException e) {
    return Reason.of(e).split("\\. ", 2)[0];
  }
}
