package beamtime.site.publish;

import beamtime.site.run.RunFolder;

/**
 * What is to be published.
 *
 * @param run the run
 * @param withFailures whether it is published even if cells failed
 * @param withLogs whether its logs are published too, which hold paths and names of the machine
 */
public record Publication(RunFolder run, boolean withFailures, boolean withLogs) {
  /**
   * Checks that the run may be published. An unfinished one never may, since what is published does
   * not change.
   *
   * @throws PublishException if it may not
   */
  public void check() throws PublishException {
    if (run.record().finished().isEmpty()) {
      throw new PublishException(
          "run "
              + id()
              + " has not finished: it goes on, or was ended; only a whole run is published");
    }
    if (!withFailures && !run.record().failures().isEmpty()) {
      throw new PublishException(
          "run "
              + id()
              + " has "
              + run.record().failures().size()
              + " failed cells, such as "
              + run.record().failures().get(0).name()
              + "; publish it --with-failures to show them");
    }
  }

  /** Name of the run. */
  public String id() {
    return run.record().id();
  }
}
