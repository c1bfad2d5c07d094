package beamtime.sql.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The index of a database, as its file has it: entries in the order of writing. Numbers of events
 * and where their entries begin are kept in memory, 16 bytes for each, once somebody has asked for
 * a number; what was written since is added at the next question.
 */
final class Index {
  private static final int PIECE = 1 << 20;

  /** Bytes that hold an entry, unless its event has a hundred objects. */
  private static final int MOSTLY = 512;

  private final PlainFile file;
  private long[] numbers = new long[16];
  private long[] positions = new long[16];
  private int known;
  private long end;

  Index(PlainFile file) {
    this.file = file;
  }

  /** Hears of entries. */
  interface Entries {
    /**
     * Takes one.
     *
     * @param at the entry is at its position
     * @param position of the entry in the file
     */
    void entry(ByteBuffer at, long position) throws IOException;
  }

  /** Hands all whole entries from a position on; returns where what is not whole begins. */
  long scan(long from, Entries entries) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(PIECE);
    long at = from;
    while (true) {
      file.readSome(piece, at + piece.position());
      piece.flip();
      boolean isLast = piece.limit() < piece.capacity();
      for (int bytes = Records.whole(piece); bytes > 0; bytes = Records.whole(piece)) {
        entries.entry(piece, at);
        piece.position(piece.position() + bytes);
        at += bytes;
      }
      if (isLast) {
        return at;
      }
      if (piece.position() == 0) { // none that is longer than a piece may be whole
        if (!grows(piece)) {
          return at;
        }
        piece = ByteBuffer.allocate(2 * piece.capacity()).put(piece);
      } else {
        piece.compact();
      }
    }
  }

  private static boolean grows(ByteBuffer piece) {
    int length = piece.getInt(0);
    return length > piece.capacity() - Records.HEAD && length < Integer.MAX_VALUE / 4;
  }

  /** Adds what was written since. */
  private synchronized void refresh() throws IOException {
    if (file.size() > end) {
      end = scan(end, (at, position) -> add(IndexEntry.event(at), position));
    }
  }

  /** Cuts off what was not acknowledged. */
  synchronized void truncate(long whole) throws IOException {
    file.truncate(whole);
    if (end > whole) { // somebody has asked for it meanwhile
      known = 0;
      end = 0;
    }
  }

  private void add(long number, long position) {
    if (known == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * known);
      positions = Arrays.copyOf(positions, 2 * known);
    }
    int at = known;
    while (at > 0 && numbers[at - 1] > number) { // rarely: clients count upwards
      numbers[at] = numbers[at - 1];
      positions[at] = positions[at - 1];
      at--;
    }
    numbers[at] = number;
    positions[at] = position;
    known++;
  }

  /** Those of events from a number until another. */
  List<IndexEntry> entries(long from, long to) throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    for (long position : positions(from, to)) {
      entries.add(at(position));
    }
    return entries;
  }

  private synchronized long[] positions(long from, long to) throws IOException {
    refresh();
    int first = firstFrom(from);
    return Arrays.copyOfRange(positions, first, Math.max(first, firstFrom(to)));
  }

  private int firstFrom(long number) {
    int at = Arrays.binarySearch(numbers, 0, known, number);
    return at < 0 ? -at - 1 : at;
  }

  /** The entry of an event. */
  Optional<IndexEntry> of(long event) throws IOException {
    long[] found = positions(event, event + 1);
    return found.length == 0 ? Optional.empty() : Optional.of(at(found[0]));
  }

  /** The entry at a position. */
  IndexEntry at(long position) throws IOException {
    ByteBuffer entry = ByteBuffer.allocate(MOSTLY);
    file.readSome(entry, position);
    int bytes = Records.HEAD + entry.getInt(0);
    if (bytes > MOSTLY) {
      entry = ByteBuffer.allocate(bytes);
      file.read(entry, position);
    }
    return IndexEntry.get(entry.rewind());
  }
}
