package beamtime.site.publish;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes that are complete and on the disk before anyone can see them. */
final class Disk {
  private Disk() {}

  /** Waits until the bytes of a file are on the disk. */
  static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** The same for the names in a folder, where the system lets folders be opened. */
  static void syncNames(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Windows opens no folders; names are journalled there
    }
  }

  /** Replaces a file or a folder by another; a reader sees one or the other. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncNames(to.resolveSibling(""));
  }
}
