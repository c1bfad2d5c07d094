package beamtime.sql.files;

import java.time.Duration;

/**
 * How the store uses its files and their catalogue.
 *
 * @param fsync whether a batch is acknowledged only once its files were forced to the disk; default
 *     true
 * @param patience whole seconds in which the catalogue has to answer; default 20 s
 */
public record FilesSettings(boolean fsync, Duration patience) {
  /** The defaults that are documented above. */
  public static FilesSettings defaults() {
    return new FilesSettings(true, Duration.ofSeconds(20));
  }

  public FilesSettings withFsync(boolean value) {
    return new FilesSettings(value, patience);
  }
}
