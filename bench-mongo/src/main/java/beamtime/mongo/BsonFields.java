package beamtime.mongo;

import beamtime.core.data.Mix64;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonType;
import org.bson.types.ObjectId;

/** Reads single fields of a BSON document in place, without decoding the others. */
public final class BsonFields {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int OBJECT_ID_BYTES = 12;

  private byte[] bytes = {};

  /** Goes to another document, which the array holds and nothing else. */
  public void reset(byte[] next) {
    bytes = next;
  }

  /** Bytes of the document. */
  public int size() {
    return bytes.length;
  }

  /** Where the value of the document's field begins. */
  public int find(FieldHead head) {
    return find(0, head);
  }

  /**
   * Where the value of a field begins; an embedded document's value begins where the document does.
   *
   * @param document where the document begins that has the field
   * @param head its type and name
   */
  public int find(int document, FieldHead head) {
    int end = document + (int) INTS.get(bytes, document) - 1;
    int at = document + Integer.BYTES;
    while (at < end) {
      if (head.isAt(bytes, at)) {
        return at + head.length();
      }
      int type = bytes[at++];
      while (bytes[at] != 0) {
        at++;
      }
      at++;
      at += length(BsonType.findByValue(type), at);
    }
    throw new IllegalStateException("a document has no field '" + head + "'");
  }

  /** Hash of the string of ASCII characters at {@code value}. */
  long hashOfAscii(int value) {
    return Mix64.hash(bytes, value + Integer.BYTES, stringBytes(value));
  }

  /** Hash of the string of ISO 8859-1 characters at {@code value}, which BSON holds as UTF-8. */
  public long hashOfText(int value) {
    int from = value + Integer.BYTES;
    int length = stringBytes(value);
    for (int i = from; i < from + length; i++) {
      if (bytes[i] < 0) {
        return Mix64.hash(new String(bytes, from, length, StandardCharsets.UTF_8));
      }
    }
    return Mix64.hash(bytes, from, length);
  }

  private int stringBytes(int value) {
    return (int) INTS.get(bytes, value) - 1;
  }

  /** The OBJECT_ID at {@code value}. */
  ObjectId objectId(int value) {
    return new ObjectId(ByteBuffer.wrap(bytes, value, OBJECT_ID_BYTES));
  }

  /** The INT64 at {@code value}. */
  public long int64(int value) {
    return (long) LONGS.get(bytes, value);
  }

  /** The INT32 at {@code value}. */
  public int int32(int value) {
    return (int) INTS.get(bytes, value);
  }

  private int length(BsonType type, int value) {
    return switch (type) {
      case NULL -> 0;
      case BOOLEAN -> 1;
      case INT32 -> Integer.BYTES;
      case INT64, DOUBLE, DATE_TIME -> Long.BYTES;
      case OBJECT_ID -> OBJECT_ID_BYTES;
      case STRING -> Integer.BYTES + (int) INTS.get(bytes, value);
      case DOCUMENT, ARRAY -> (int) INTS.get(bytes, value);
      case BINARY -> Integer.BYTES + 1 + (int) INTS.get(bytes, value);
      default -> throw new IllegalStateException("no store here writes a field of type " + type);
    };
  }
}
