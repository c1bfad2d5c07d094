package beamtime.sql.files;

import beamtime.core.backend.StoreException;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/** What a failure of the file system means to a user. */
final class FileFailure {
  private static final int FILES = 8; // of a database of six containers

  private FileFailure() {}

  /** What is done with files. */
  interface Task<T> {
    T run() throws IOException;
  }

  /** Does it; its failure is one of the store, see {@link #of}. */
  static <T> T onDisk(Path where, String what, Task<T> task) {
    try {
      return task.run();
    } catch (IOException e) {
      throw of(where, what, e);
    }
  }

  /**
   * As a failure of the store.
   *
   * @param where the folder of all places
   * @param what could not be done
   */
  static StoreException of(Path where, String what, IOException e) {
    return new StoreException("files in " + where + ": can't " + what + ": " + reason(e), e);
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + " is not there";
    }
    String said =
        e instanceof FileSystemException of && of.getReason() != null
            ? of.getFile() + ": " + of.getReason()
            : Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    String line = said.lines().findFirst().orElse(e.toString());
    String lower = line.toLowerCase(Locale.ROOT);
    if (lower.contains("too many open files")) {
      return line + "; " + limit();
    }
    if (lower.contains("no space left") || lower.contains("quota exceeded")) {
      return line + "; make room there, or choose another disk (testbed.dir, testbed.files.folder)";
    }
    return line;
  }

  private static String limit() {
    long limit =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : 0;
    return "this process may have "
        + limit
        + " open and a database that is written takes up to "
        + FILES
        + ": raise the limit (ulimit -n), or take fewer clients";
  }
}
