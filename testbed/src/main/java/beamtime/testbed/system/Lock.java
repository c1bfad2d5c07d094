package beamtime.testbed.system;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Exclusive use of a name among the threads and processes of this machine. */
public final class Lock {
  private Lock() {}

  /** What is done while the lock is held. */
  @FunctionalInterface
  public interface Guarded<T> {
    T run() throws IOException;
  }

  /**
   * Waits for the lock. Its file stays, since removing it would let two in at once. A link in its
   * place, which another user may have left among the temporary files, is refused.
   */
  public static <T> T holding(Path file, Guarded<T> action) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      while (!locked(channel)) {
        Pause.millis(50);
      }
      return action.run();
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      // Closing the channel releases it.
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // Another thread of this process holds it: file locks are per process.
      return false;
    }
  }
}
