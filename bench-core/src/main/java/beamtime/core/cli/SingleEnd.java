package beamtime.core.cli;

import beamtime.core.owner.OwnedFolder;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of a single run, where it is told to end by Ctrl-C or SIGTERM: JMH and its forks are
 * killed at once, and the launcher, which holds the machine, stays until what they wrote is
 * removed.
 */
final class SingleEnd implements AutoCloseable {
  /** A place of ICAT takes as long as it has files; Ctrl-C should not take longer than that. */
  private static final int SECONDS = 60;

  private final CountDownLatch tidy = new CountDownLatch(1);
  private final OwnedFolder folder;
  private final SafetyNet net = new SafetyNet("end-single-run", this::end);
  private Process jmh;
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
    started().ifPresent(this::killAndWait);
    folder.deleteWhatGoes();
  }

  /** Whoever waits for JMH goes on to tidy up. */
  private void killAndWait(Process running) {
    ProcessTrees.kill(running.toHandle());
    try {
      tidy.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is tidy. */
  @Override
  public void close() {
    tidy.countDown();
    folder.deleteWhatGoes();
    net.close();
  }
}
