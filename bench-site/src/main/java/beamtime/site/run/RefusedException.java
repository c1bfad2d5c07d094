package beamtime.site.run;

import java.io.IOException;
import java.nio.file.Path;

/** A file of a run is not what a run leaves; the message is one line. */
public final class RefusedException extends IOException {
  /**
   * Refuses a file.
   *
   * @param file which
   * @param field what of it, such as {@code cells[3].score.value}; empty for all of it
   * @param reason what is wrong with it
   */
  public RefusedException(Path file, String field, String reason) {
    super(file + (field.isEmpty() ? "" : ", " + field) + ": " + reason);
  }
}
