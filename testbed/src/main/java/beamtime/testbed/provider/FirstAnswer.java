package beamtime.testbed.provider;

import beamtime.core.backend.TestbedException;
import beamtime.testbed.backend.Forming;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.system.Pause;
import beamtime.testbed.system.Reason;
import java.io.IOException;
import java.time.Duration;

/**
 * Waits until nodes that were started are one server that answers real requests.
 *
 * @param backend for messages
 * @param patience time from the start on
 * @param watch knows the nodes
 */
public record FirstAnswer(String backend, Duration patience, Watch watch) {
  /** What waiting must know of the nodes. */
  public interface Watch {
    /** Throws where one of them has died. */
    void checkAlive();

    /** Their logs with the last lines, for a server that does not answer in time. */
    String told();
  }

  /** The version that the server answers with, once it is formed. */
  public String await(Forming forming, Probe probe) {
    long deadline = System.nanoTime() + patience.toNanos();
    await(
        () -> {
          forming.form();
          return backend;
        },
        deadline);
    return await(probe, deadline);
  }

  private String await(Probe probe, long deadline) {
    while (true) {
      try {
        String version = probe.version();
        watch.checkAlive(); // else whoever took the port has answered
        return version;
      } catch (IOException e) {
        watch.checkAlive();
        if (System.nanoTime() - deadline > 0) {
          throw late(Reason.of(e));
        }
        Pause.millis(100);
      }
    }
  }

  private TestbedException late(String unanswered) {
    return new TestbedException(
        backend
            + " did not answer within "
            + patience.toSeconds()
            + " s ("
            + unanswered
            + "): raise "
            + Settings.TIMEOUT.key()
            + " or see "
            + watch.told());
  }
}
