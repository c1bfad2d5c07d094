package beamtime.testbed.hbase;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The little of Protocol Buffers that a question to HBase takes. HBase's own client would bring a
 * hundred jars onto the class path of every benchmark, so the testbed speaks the wire by itself.
 */
final class Protobuf {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Adds a number. */
  Protobuf number(int field, long value) {
    varint(((long) field << 3) | VARINT);
    varint(value);
    return this;
  }

  /** Adds a string. */
  Protobuf text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds bytes, or a message. */
  Protobuf bytes(int field, byte[] value) {
    varint(((long) field << 3) | BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  /** The message. */
  byte[] message() {
    return out.toByteArray();
  }

  /** The message behind its length. */
  byte[] delimited() {
    byte[] message = message();
    Protobuf framed = new Protobuf();
    framed.varint(message.length);
    framed.out.writeBytes(message);
    return framed.message();
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Reads a message behind its length and moves past it. */
  static byte[] readDelimited(ByteBuffer in) throws IOException {
    try {
      byte[] message = new byte[(int) readVarint(in)];
      in.get(message);
      return message;
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new IOException("answer is cut short", e);
    }
  }

  /** The first bytes, string or message in a field, where it is there. */
  static Optional<byte[]> field(byte[] message, int wanted) throws IOException {
    return fields(message, wanted).stream().findFirst();
  }

  /** All that a repeated field of bytes, strings or messages holds. */
  static List<byte[]> fields(byte[] message, int wanted) throws IOException {
    return values(message, wanted, byte[].class);
  }

  /** The first number in a field; 0 where it is not there. */
  static long number(byte[] message, int wanted) throws IOException {
    return values(message, wanted, Long.class).stream().findFirst().orElse(0L);
  }

  private static <T> List<T> values(byte[] message, int wanted, Class<T> kind) throws IOException {
    List<T> all = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(message);
    try {
      while (in.hasRemaining()) {
        long tag = readVarint(in);
        Object value =
            switch ((int) (tag & 7)) {
              case VARINT -> readVarint(in);
              case FIXED_64 -> in.getDouble();
              case FIXED_32 -> in.getFloat();
              case BYTES -> readDelimited(in);
              default -> throw new IOException("answer is no Protocol Buffers message");
            };
        if (tag >>> 3 == wanted && kind.isInstance(value)) {
          all.add(kind.cast(value));
        }
      }
      return all;
    } catch (BufferUnderflowException e) {
      throw new IOException("answer is cut short", e);
    }
  }

  private static long readVarint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        break;
      }
    }
    return value;
  }
}
