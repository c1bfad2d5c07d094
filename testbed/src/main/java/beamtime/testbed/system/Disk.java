package beamtime.testbed.system;

import beamtime.testbed.setting.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Room on the disk, checked before it is needed. */
public final class Disk {
  private Disk() {}

  /** Fails where the folder's disk has fewer bytes left. */
  public static void require(Path folder, long bytes) throws IOException {
    long left = left(folder);
    if (left < bytes) {
      throw new IOException(
          "the disk of "
              + folder
              + " has "
              + new Size(left)
              + " left, and "
              + new Size(bytes)
              + " are needed");
    }
  }

  /** Bytes that may still be written. */
  public static long left(Path folder) throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }
}
