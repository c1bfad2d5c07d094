package beamtime.sql;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Job rows in the binary form of PostgreSQL's {@code COPY} (its manual, "Binary Format"), encoded
 * into a buffer that is used again for the next piece.
 */
final class JobCopy {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final JobColumn[] COLUMNS = JobColumn.values();
  private static final byte[] SIGNATURE =
      "PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

  /** Flags and the length of an extension: none. */
  private static final int HEAD = SIGNATURE.length + 2 * Integer.BYTES;

  /** Behind the last row, in place of a number of columns. */
  private static final short END = -1;

  /** PostgreSQL counts from 2000-01-01T00:00:00Z. */
  private static final long EPOCH_SECONDS = 946_684_800;

  private static final long MICROS = 1_000_000;

  /** A row has some hundred bytes of text; more make the buffer grow. */
  private static final int PIECE = 1 << 16;

  private final JobRow row = new JobRow();
  private byte[] bytes = new byte[2 * PIECE];
  private int end;

  /** Takes the pieces of a stream, which it must copy or send. */
  @FunctionalInterface
  interface Sink<E extends Exception> {
    void take(byte[] bytes, int length) throws E;
  }

  /** Encodes the rows [from, from + rows), with the head and the end of the stream. */
  <E extends Exception> void encode(Jobs jobs, long from, int rows, Sink<E> sink) throws E {
    System.arraycopy(SIGNATURE, 0, bytes, 0, SIGNATURE.length);
    LONGS.set(bytes, SIGNATURE.length, 0L);
    end = HEAD;
    for (long i = from; i < from + rows; i++) {
      jobs.fill(i, row);
      append();
      if (end >= PIECE) {
        sink.take(bytes, end);
        end = 0;
      }
    }
    reserve(Short.BYTES);
    SHORTS.set(bytes, end, END);
    sink.take(bytes, end + Short.BYTES);
  }

  private void append() {
    reserve(Short.BYTES);
    SHORTS.set(bytes, end, (short) (1 + COLUMNS.length));
    end += Short.BYTES;
    text(row.keyBytes());
    for (JobColumn column : COLUMNS) {
      switch (column.type()) {
        case TEXT -> text(row.textBytes(column));
        case COUNT -> eight(row.number(column));
        case REAL -> eight(Double.doubleToRawLongBits(row.real(column)));
        case INSTANT -> eight(MICROS * (row.number(column) - EPOCH_SECONDS));
      }
    }
  }

  /** ASCII, which UTF-8 holds as it is. */
  private void text(byte[] ascii) {
    reserve(Integer.BYTES + ascii.length);
    INTS.set(bytes, end, ascii.length);
    System.arraycopy(ascii, 0, bytes, end + Integer.BYTES, ascii.length);
    end += Integer.BYTES + ascii.length;
  }

  private void eight(long value) {
    reserve(Integer.BYTES + Long.BYTES);
    INTS.set(bytes, end, Long.BYTES);
    LONGS.set(bytes, end + Integer.BYTES, value);
    end += Integer.BYTES + Long.BYTES;
  }

  private void reserve(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (end + more));
    }
  }
}
