package beamtime.core.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Lines for failures of files, which Java's own messages name by the path alone. */
final class Failures {
  private Failures() {}

  static String explain(Exception e) {
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": no permission; choose another folder or change its owner";
    }
    if (e instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + " exists already; another run may have started in this second";
    }
    if (e instanceof FileSystemException failed) {
      return failed.getFile()
          + ": "
          + failed.getReason()
          + "; free some space or choose another folder";
    }
    return e.getMessage();
  }
}
