package beamtime.core.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Messages for file errors: Java's own often say no more than the path. */
final class Failures {
  private static final Pattern FULL = Pattern.compile("(?i)\\b(space|quota)\\b");

  private Failures() {}

  static String explain(Exception e) {
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": no permission; choose another folder or change its owner";
    }
    if (e instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + " exists already; another run may have started in this second";
    }
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile()
          + ": "
          + Objects.requireNonNullElse(missing.getReason(), "there is no such file");
    }
    if (e instanceof FileSystemException failed) {
      String reason =
          Objects.requireNonNullElse(failed.getReason(), failed.getClass().getSimpleName());
      boolean full = FULL.matcher(reason).find();
      return failed.getFile()
          + ": "
          + reason
          + (full ? "; free some space or choose another folder" : "");
    }
    return String.valueOf(e.getMessage());
  }
}
