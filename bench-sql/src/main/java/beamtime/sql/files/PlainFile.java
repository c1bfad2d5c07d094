package beamtime.sql.files;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that one client appends to and any reads. The caller that opens it closes it. */
final class PlainFile implements AutoCloseable {
  private final FileChannel channel;

  private PlainFile(FileChannel channel) {
    this.channel = channel;
  }

  /** A new one. */
  static PlainFile make(Path path) throws IOException {
    return new PlainFile(
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE));
  }

  /** One that is there, to be written. */
  static PlainFile append(Path path) throws IOException {
    return new PlainFile(FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /** One that is there, to be read. */
  static PlainFile read(Path path) throws IOException {
    return new PlainFile(FileChannel.open(path, StandardOpenOption.READ));
  }

  /** Whether nobody has closed it; an interrupt does, of a thread that reads or writes. */
  boolean isOpen() {
    return channel.isOpen();
  }

  long size() throws IOException {
    return channel.size();
  }

  /** Writes what remains of a buffer behind the end; returns where that now is. */
  long append(ByteBuffer bytes, long end) throws IOException {
    long at = end;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
    return at;
  }

  /** Fills what remains of a buffer. */
  void read(ByteBuffer into, long position) throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int read = channel.read(into, at);
      if (read < 0) {
        throw new EOFException("the file ends at " + channel.size() + ", before " + at);
      }
      at += read;
    }
  }

  /** Fills as much of a buffer as there is. */
  void readSome(ByteBuffer into, long position) throws IOException {
    long at = position;
    while (into.hasRemaining()) {
      int read = channel.read(into, at);
      if (read < 0) {
        return;
      }
      at += read;
    }
  }

  /** Forces what was written to the disk, and as much of the file's length as finds it again. */
  void force() throws IOException {
    channel.force(false);
  }

  /** Cuts off what lies behind. */
  void truncate(long end) throws IOException {
    channel.truncate(end);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
