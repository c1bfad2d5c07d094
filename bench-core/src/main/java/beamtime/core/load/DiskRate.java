package beamtime.core.load;

import beamtime.core.data.Beamline;
import beamtime.core.launch.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The disk that the server keeps its data on, as far as this machine can see it.
 *
 * @param bytesPerSecond that it took, up to its acknowledgement by fsync; empty where it is not
 *     known
 * @param freeBytes that were left on it; empty where it is not known
 */
public record DiskRate(Optional<Double> bytesPerSecond, Optional<Long> freeBytes) {
  /** Where it is not ours to measure. */
  static final DiskRate UNKNOWN = new DiskRate(Optional.empty(), Optional.empty());

  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 1024;

  /** A measurement must not be what fills the disk. */
  private static final int SHARE_OF_FREE = 8;

  private static final double NANOS = 1e9;
  private static final double GIGA = 1e9;

  /**
   * Bytes of disk for a byte of frames: itself, the log before it, a merge's copy, one to spare.
   */
  private static final int DISK_FOR_A_BYTE = 4;

  /**
   * Writes a gigabyte that no disk can compress into a folder, and removes it.
   *
   * @param folders of the servers' data; the first is written to, the fullest counts
   */
  static DiskRate of(List<Path> folders) {
    try {
      long free = Long.MAX_VALUE;
      for (Path folder : folders) {
        free = Math.min(free, Files.getFileStore(folder).getUsableSpace());
      }
      long blocks = Math.min(BLOCKS, free / SHARE_OF_FREE / BLOCK);
      return new DiskRate(rate(folders.get(0), blocks), Optional.of(free));
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /**
   * Refuses a load that could fill the disk while it is held: a log before the data and a copy of a
   * merge take disk as well as the frames.
   *
   * @param hold in nanoseconds
   */
  void requireSpace(Beamline beamline, long hold) {
    double wanted = DISK_FOR_A_BYTE * beamline.bytes() * hold / NANOS;
    if (freeBytes.isPresent() && freeBytes.get() < wanted) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%s gives %.1f GB while it is held and before, for which the servers need %.1f GB of disk; %.1f GB"
                  + " are free: give a shorter --hold",
              beamline.file(),
              wanted / DISK_FOR_A_BYTE / GIGA,
              wanted / GIGA,
              freeBytes.get() / GIGA));
    }
  }

  /**
   * Times the load that the disk has room for, while each is held for so long.
   *
   * @param hold in nanoseconds
   * @return empty where what is free is not known
   */
  Optional<Double> mostTimes(Beamline beamline, long hold) {
    return freeBytes.map(free -> free / (DISK_FOR_A_BYTE * beamline.bytes() * hold / NANOS));
  }

  private static Optional<Double> rate(Path folder, long blocks) {
    if (blocks < 1) {
      return Optional.empty();
    }
    byte[] block = new byte[BLOCK];
    new SplittableRandom(1).nextBytes(block);
    ByteBuffer bytes = ByteBuffer.allocateDirect(BLOCK).put(block);
    try (FileChannel channel =
        FileChannel.open(
            Files.createTempFile(folder, "disk-rate", null),
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) { // Linux removes its name at once
      long start = System.nanoTime();
      for (long i = 0; i < blocks; i++) {
        bytes.putLong(0, i).rewind();
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      channel.force(true);
      return Optional.of(blocks * BLOCK * NANOS / (System.nanoTime() - start));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
