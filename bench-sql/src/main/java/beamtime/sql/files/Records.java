package beamtime.sql.files;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The frame of every record in a file: four bytes with its length, four with the CRC-32C of what
 * follows. A record that a dying client left half-written has no right one.
 */
final class Records {
  /** Length and checksum. */
  static final int HEAD = 2 * Integer.BYTES;

  private Records() {}

  /** Leaves room for the head of a record; returns where it begins. */
  static int begin(ByteBuffer into) {
    int start = into.position();
    into.position(start + HEAD);
    return start;
  }

  /** Fills in the head of the record that began there and ends at the position. */
  static void end(ByteBuffer into, int start) {
    int length = into.position() - start - HEAD;
    into.putInt(start, length);
    into.putInt(start + Integer.BYTES, checksum(into, start + HEAD, length));
  }

  /**
   * Bytes of the record at the position, with its head; 0 where it is not there, not whole, or not
   * what was written.
   */
  static int whole(ByteBuffer from) {
    if (from.remaining() < HEAD) {
      return 0;
    }
    int start = from.position();
    int length = from.getInt(start);
    boolean fits = length > 0 && length <= from.remaining() - HEAD;
    return fits && checksum(from, start + HEAD, length) == from.getInt(start + Integer.BYTES)
        ? HEAD + length
        : 0;
  }

  private static int checksum(ByteBuffer bytes, int from, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes.duplicate().limit(from + length).position(from));
    return (int) sum.getValue();
  }

  static void text(ByteBuffer into, byte[] text) {
    into.putShort((short) text.length).put(text);
  }

  static String text(ByteBuffer from) {
    byte[] text = new byte[from.getShort()];
    from.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
