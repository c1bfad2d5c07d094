package beamtime.sql.files;

import beamtime.core.cell.WrongAnswerException;
import beamtime.core.workload.events.Rotation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the same bytes again and again behind each other, and begins another file where they would
 * be more than a file may have. Of one thread at a time.
 */
final class DiskWriter implements AutoCloseable {
  private final Path folder;
  private final ByteBuffer batch;
  private final Rotation rotation;
  private final boolean fsync;
  private int files;
  private Path path;
  private PlainFile file;
  private long end;

  /**
   * @param folder of its own, which is there
   * @param batch what is written each time, direct
   */
  DiskWriter(Path folder, ByteBuffer batch, Rotation rotation, boolean fsync) throws IOException {
    this.folder = folder;
    this.batch = batch;
    this.rotation = rotation;
    this.fsync = fsync;
    path = next();
    file = PlainFile.make(path);
  }

  private Path next() {
    return folder.resolve(files++ + ".disk");
  }

  int batchBytes() {
    return batch.capacity();
  }

  /** One batch. */
  void write() throws IOException {
    if (rotation.isDue(end, batch.capacity())) {
      file.close();
      Files.delete(path);
      path = next();
      file = PlainFile.make(path);
      end = 0;
    }
    end = file.append(batch.duplicate().clear(), end);
    if (fsync) {
      file.force();
    }
  }

  /**
   * Reads the last file back and removes it. A client that was interrupted under a write has closed
   * the file, and may have left some of that batch in it.
   *
   * @return its batches
   * @throws WrongAnswerException where it is not what was written
   */
  long prove(String cell) throws IOException {
    long most = file.isOpen() ? end : end + batch.capacity();
    file.close();
    ByteBuffer read = ByteBuffer.allocateDirect(batch.capacity());
    try (PlainFile written = PlainFile.read(path)) {
      for (long at = 0; at < end; at += batch.capacity()) {
        written.read(read.clear(), at);
        if (!read.flip().equals(batch.duplicate().clear())) {
          throw new WrongAnswerException(cell + ": " + path + " has other bytes at " + at);
        }
      }
      if (written.size() > most) {
        throw new WrongAnswerException(
            cell + ": " + path + " has " + written.size() + " bytes, expected " + most);
      }
    }
    Files.delete(path);
    return end / batch.capacity();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw FileFailure.of(folder, "close a file", e);
    }
  }
}
