package beamtime.mongo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;

/**
 * One flat BSON document (bsonspec.org, version 1.1), encoded into a buffer that is used again for
 * the next.
 *
 * <p>A field's type and name are ready-made bytes, its value is copied behind them. The driver's
 * own writer does the same work through three layers for each field, which costs more than all else
 * that a client does for a row of 52 fields.
 */
final class BsonBuffer {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[2048];
  private int end;

  void begin() {
    end = Integer.BYTES;
  }

  /** Appends a string of ASCII characters. */
  void string(FieldHead head, byte[] ascii) {
    append(head, Integer.BYTES + ascii.length + 1);
    INTS.set(bytes, end, ascii.length + 1);
    System.arraycopy(ascii, 0, bytes, end + Integer.BYTES, ascii.length);
    end += Integer.BYTES + ascii.length;
    bytes[end++] = 0;
  }

  /** Appends the eight bytes of an INT64, DATE_TIME or DOUBLE. */
  void eight(FieldHead head, long value) {
    append(head, Long.BYTES);
    LONGS.set(bytes, end, value);
    end += Long.BYTES;
  }

  /** Ends the document; returns its size. */
  int end() {
    reserve(1);
    bytes[end++] = 0;
    INTS.set(bytes, 0, end);
    return end;
  }

  /** Hands the document to the driver, which copies it. */
  void writeTo(BsonWriter writer) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes, 0, end))) {
      writer.pipe(reader);
    }
  }

  /** A copy of the document. */
  byte[] toBytes() {
    return Arrays.copyOf(bytes, end);
  }

  private void append(FieldHead head, int value) {
    // A head may be written with a few bytes more than it has.
    reserve(head.length() + value + Long.BYTES);
    end = head.write(bytes, end);
  }

  private void reserve(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (end + more));
    }
  }
}
