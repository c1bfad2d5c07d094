package beamtime.site.publish;

import beamtime.core.owner.Myself;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Keeps publishers of one folder apart. The system holds the lock and drops it when the process
 * ends; the file says who has it, and stays.
 */
final class TreeLock implements AutoCloseable {
  static final String NAME = ".publishing.lock";

  private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
  private static final int LONGEST_OWNER = 200;

  private final FileChannel channel;

  private TreeLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @param name of its file in the tree
   * @throws PublishException if another publisher holds it longer than that
   */
  static TreeLock of(Path tree, String name, Duration patience) throws IOException {
    Path file = tree.resolve(name);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try {
      Instant end = Instant.now().plus(patience);
      while (!isOurs(channel)) {
        if (Instant.now().isAfter(end)) {
          throw new PublishException(tree + " is being published to by " + owner(file));
        }
        Thread.sleep(BETWEEN_TRIES.toMillis());
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(self().getBytes(StandardCharsets.UTF_8)));
      return new TreeLock(channel);
    } catch (InterruptedException e) {
      channel.close();
      Thread.currentThread().interrupt();
      throw new PublishException("interrupted while another published to " + tree);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      // another thread of this process
      return false;
    }
  }

  private static String self() {
    return "process "
        + ProcessHandle.current().pid()
        + " on "
        + Myself.host().orElse("this machine")
        + " since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String owner(Path file) throws IOException {
    String owner = Files.readString(file);
    return owner.substring(0, Math.min(owner.length(), LONGEST_OWNER));
  }

  @Override
  public void close() throws IOException {
    channel.truncate(0);
    channel.close();
  }
}
