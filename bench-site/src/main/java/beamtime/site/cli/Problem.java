package beamtime.site.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** What went wrong with a file, in one line. */
final class Problem {
  private Problem() {}

  /** The message; Java's own for a file is its name alone where the system gave no reason. */
  static String line(IOException e) {
    return e instanceof FileSystemException file && file.getReason() == null
        ? file.getFile() + ": " + e.getClass().getSimpleName().replace("Exception", "")
        : String.valueOf(e.getMessage());
  }
}
