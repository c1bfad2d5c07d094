package beamtime.site.run;

import beamtime.core.markdown.Plain;
import java.io.IOException;
import java.nio.file.Path;

/** A file of a run is not as a run leaves it; the message is one line. */
public final class RefusedException extends IOException {
  /** Room for a path and a sentence: a message may quote a long text. */
  private static final int LONGEST = 600;

  /**
   * Refuses a file.
   *
   * @param file which
   * @param field what of it, such as {@code cells[3].score.value}; empty for all of it
   * @param reason what is wrong with it
   */
  public RefusedException(Path file, String field, String reason) {
    super(printable(file + (field.isEmpty() ? "" : ", " + field) + ": " + reason));
  }

  /** For a reason that already names file and field. */
  RefusedException(IOException cause) {
    super(printable(String.valueOf(cause.getMessage())), cause);
  }

  /** Terminals obey control characters, and the refused text may hold some. */
  private static String printable(String text) {
    String line = Plain.words(text);
    return line.length() <= LONGEST ? line : Limits.beginning(line, LONGEST) + "...";
  }
}
