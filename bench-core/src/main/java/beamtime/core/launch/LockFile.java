package beamtime.core.launch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A file that all users of the machine lock, in a folder that is open to all of them.
 *
 * @param path the file
 */
record LockFile(Path path) {
  /** While another user makes it, it has a second name for an instant, and is closed to others. */
  private static final int TRIES = 5;

  private static final long PAUSE_MILLIS = 100;

  /**
   * Opens it; makes it for all users where it is missing. Never through a link, which in such a
   * folder could lead to any of this user's files; never a pipe, which could hang; and without the
   * flag to create where it exists, which Linux refuses for another user's file there.
   */
  FileChannel open() throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        requirePlain();
        return FileChannel.open(
            path,
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
      } catch (NoSuchFileException e) {
        create();
      } catch (IOException e) {
        if (tries == TRIES) {
          throw new IOException(
              path + " locks the machine and is no plain file open to all: remove it", e);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void requirePlain() throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(path.toString());
    }
    boolean plain = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    if (!plain || isLinked()) {
      throw new IOException("it is another name of some file, or none");
    }
  }

  private boolean isLinked() throws IOException {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix")
        && !Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS).equals(1);
  }

  private void create() throws IOException {
    Path fresh =
        Files.createTempFile(path.toAbsolutePath().getParent(), path.getFileName() + ".", ".new");
    try {
      if (fresh.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
      Files.createLink(path, fresh); // with its permissions, or not at all where another was faster
    } catch (FileAlreadyExistsException e) {
      return;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
