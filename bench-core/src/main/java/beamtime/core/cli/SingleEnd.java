package beamtime.core.cli;

import beamtime.core.launch.ProcessTrees;
import beamtime.core.launch.Tidying;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a single run, where it is told to end by Ctrl-C or SIGTERM: JMH and its forks are
 * killed at once, and the launcher, which holds the machine, stays until what they wrote is
 * removed.
 */
final class SingleEnd implements AutoCloseable {
  private final Tidying tidying = new Tidying();
  private final OwnedFolder folder;
  private final SafetyNet net = new SafetyNet("end-single-run", this::end);
  private @Nullable Process jmh;
  private boolean ending;

  /**
   * @param folder of the run, which goes with it
   */
  SingleEnd(OwnedFolder folder) {
    this.folder = folder;
  }

  /** Starts JMH. */
  synchronized Process start(ProcessBuilder command) throws IOException {
    if (ending) {
      throw new IOException("the run is ending");
    }
    jmh = command.start();
    return jmh;
  }

  private synchronized Optional<Process> started() {
    ending = true;
    return Optional.ofNullable(jmh);
  }

  private void end() {
    started()
        .ifPresent(
            running -> {
              ProcessTrees.kill(running.toHandle());
              tidying.await();
            });
    folder.deleteWhatGoes();
  }

  /** Everything is removed. */
  @Override
  public void close() {
    tidying.done();
    folder.deleteWhatGoes();
    net.close();
  }
}
