package beamtime.sql;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Rows in the binary form of PostgreSQL's {@code COPY} (its manual, "Binary Format"), encoded into
 * a buffer that is used again for the next piece.
 *
 * @param <E> what the sink may fail with
 */
final class CopyStream<E extends Exception> {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final byte[] SIGNATURE =
      "PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

  /** Flags and the length of an extension: none. */
  private static final int HEAD = SIGNATURE.length + 2 * Integer.BYTES;

  /** Behind the last row, in place of a number of columns. */
  private static final short END = -1;

  private static final int PIECE = 1 << 16;

  private final Sink<E> sink;
  private byte[] bytes = new byte[2 * PIECE];
  private int end = HEAD;

  /** Takes the pieces of a stream, which it must copy or send. */
  @FunctionalInterface
  interface Sink<E extends Exception> {
    void take(byte[] bytes, int length) throws E;
  }

  /** A stream that has its head. */
  CopyStream(Sink<E> sink) {
    this.sink = sink;
    System.arraycopy(SIGNATURE, 0, bytes, 0, SIGNATURE.length);
    LONGS.set(bytes, SIGNATURE.length, 0L);
  }

  /** Begins a row. */
  void row(int columns) throws E {
    if (end >= PIECE) {
      flush();
    }
    reserve(Short.BYTES);
    SHORTS.set(bytes, end, (short) columns);
    end += Short.BYTES;
  }

  /** A {@code text}, in ASCII, which UTF-8 holds as it is. */
  void text(byte[] ascii) {
    length(ascii.length, ascii.length);
    System.arraycopy(ascii, 0, bytes, end, ascii.length);
    end += ascii.length;
  }

  /** A {@code bytea}; a long one goes to the sink as it is. */
  void binary(byte[] value, int length) throws E {
    if (length < PIECE) {
      length(length, length);
      System.arraycopy(value, 0, bytes, end, length);
      end += length;
    } else {
      length(length, 0);
      flush();
      sink.take(value, length);
    }
  }

  /** An {@code integer}. */
  void four(int value) {
    length(Integer.BYTES, Integer.BYTES);
    INTS.set(bytes, end, value);
    end += Integer.BYTES;
  }

  /** A {@code bigint}, or what else has eight bytes. */
  void eight(long value) {
    length(Long.BYTES, Long.BYTES);
    LONGS.set(bytes, end, value);
    end += Long.BYTES;
  }

  /** No value. */
  void absent() {
    length(-1, 0);
  }

  /** Ends the stream. */
  void end() throws E {
    reserve(Short.BYTES);
    SHORTS.set(bytes, end, END);
    end += Short.BYTES;
    flush();
  }

  private void length(int length, int room) {
    reserve(Integer.BYTES + room);
    INTS.set(bytes, end, length);
    end += Integer.BYTES;
  }

  private void flush() throws E {
    sink.take(bytes, end);
    end = 0;
  }

  private void reserve(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (end + more));
    }
  }
}
