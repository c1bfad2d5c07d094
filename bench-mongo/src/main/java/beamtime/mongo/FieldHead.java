package beamtime.mongo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.BsonType;

/** The bytes that begin a field of a BSON document: its type, its name and a zero. */
public final class FieldHead {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;

  /** The first eight bytes: all of most heads, written at once where a copy would take a call. */
  private final long first;

  /**
   * The head of a field.
   *
   * @param name ASCII characters
   */
  public FieldHead(BsonType type, String name) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    bytes = new byte[text.length + 2];
    bytes[0] = (byte) type.getValue();
    System.arraycopy(text, 0, bytes, 1, text.length);
    first = (long) LONGS.get(Arrays.copyOf(bytes, Long.BYTES), 0);
  }

  int length() {
    return bytes.length;
  }

  /** Writes the head and perhaps up to six zeros behind it; returns where its value begins. */
  int write(byte[] to, int at) {
    LONGS.set(to, at, first);
    if (bytes.length > Long.BYTES) {
      System.arraycopy(bytes, Long.BYTES, to, at + Long.BYTES, bytes.length - Long.BYTES);
    }
    return at + bytes.length;
  }

  /** Whether this head is at {@code at} of a document that we wrote. */
  boolean isAt(byte[] document, int at) {
    int end = at + bytes.length;
    return end <= document.length && Arrays.equals(document, at, end, bytes, 0, bytes.length);
  }

  @Override
  public String toString() {
    return new String(bytes, 1, bytes.length - 2, StandardCharsets.US_ASCII);
  }
}
