package beamtime.core.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * JMH's own lock, which keeps JMH runs of other projects from measuring while we do. It is locked
 * shared: Beamtime's runs keep each other out by the {@link MachineLock}.
 */
final class JmhLock implements AutoCloseable {
  private final Path file;
  private final Optional<FileChannel> channel;

  private JmhLock(Path file, Optional<FileChannel> channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Opens it; where that is not allowed, it says so and the run goes on. */
  static JmhLock open(Path file, PrintStream out) throws InterruptedException {
    try {
      return new JmhLock(file, Optional.of(new LockFile(file).open()));
    } catch (IOException e) {
      out.println("JMH runs of other projects are not noticed: " + e.getMessage());
      return new JmhLock(file, Optional.empty());
    }
  }

  /** Whether no other JMH has it, and none will. */
  boolean locked() throws IOException {
    try {
      FileLock lock = channel.isEmpty() ? null : channel.get().tryLock(0, Long.MAX_VALUE, true);
      return channel.isEmpty() || lock != null;
    } catch (OverlappingFileLockException e) {
      return true; // another run of this very process, as in a test, has it
    }
  }

  /** Who has it: JMH does not say. */
  String holder() {
    return "a JMH run of another project (see " + file + ")";
  }

  @Override
  public void close() throws IOException {
    if (channel.isPresent()) {
      channel.get().close();
    }
  }
}
