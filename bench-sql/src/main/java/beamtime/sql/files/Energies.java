package beamtime.sql.files;

import beamtime.core.data.events.Attributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The energies of a closed database, in order: eight bytes for each event, its energy before the
 * position of its entry in the index.
 */
final class Energies {
  private static final int POSITION_BITS = 43;
  private static final long POSITION = (1L << POSITION_BITS) - 1;

  private Energies() {}

  /** Hears the position of an entry. */
  interface Positions {
    void position(long position) throws IOException;
  }

  /** Writes the file. */
  static void write(Path path, Index index, boolean fsync) throws IOException {
    long[] sorted = sorted(index);
    ByteBuffer piece = ByteBuffer.allocate(Buffers.PIECE);
    try (PlainFile file = PlainFile.make(path)) {
      long end = 0;
      for (long each : sorted) {
        if (!piece.hasRemaining()) {
          end = file.append(piece.flip(), end);
          piece.clear();
        }
        piece.putLong(each);
      }
      file.append(piece.flip(), end);
      if (fsync) {
        file.force();
      }
    }
  }

  private static long[] sorted(Index index) throws IOException {
    long[][] all = {new long[16]};
    int[] count = {0};
    index.scan(
        0,
        (at, position) -> {
          if (count[0] == all[0].length) {
            all[0] = Arrays.copyOf(all[0], 2 * count[0]);
          }
          long energy = IndexEntry.attributesOf(at).energy();
          if (energy >= 0) {
            all[0][count[0]++] = least(energy) | position;
          }
        });
    long[] sorted = Arrays.copyOf(all[0], count[0]);
    Arrays.sort(sorted);
    return sorted;
  }

  /** The least that can stand for an energy; none for one beyond all that there are. */
  private static long least(long energy) {
    return energy >= Attributes.LIMIT ? Long.MAX_VALUE : Math.max(0, energy) << POSITION_BITS;
  }

  /** Hands the positions of the entries of events in a range of energies. */
  static void select(PlainFile file, long from, long to, Positions sink) throws IOException {
    long first = firstFrom(file, least(from));
    long last = firstFrom(file, least(to));
    ByteBuffer piece = ByteBuffer.allocate(Buffers.PIECE);
    for (long at = first; at < last; at += piece.capacity() / Long.BYTES) {
      piece.clear().limit((int) Math.min(piece.capacity(), (last - at) * Long.BYTES));
      file.read(piece, at * Long.BYTES);
      piece.flip();
      while (piece.hasRemaining()) {
        sink.position(piece.getLong() & POSITION);
      }
    }
  }

  private static long firstFrom(PlainFile file, long least) throws IOException {
    long from = 0;
    long to = file.size() / Long.BYTES;
    ByteBuffer one = ByteBuffer.allocate(Long.BYTES);
    while (from < to) {
      long middle = (from + to) >>> 1;
      file.read(one.clear(), middle * Long.BYTES);
      if (one.getLong(0) < least) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
}
