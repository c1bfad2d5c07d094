package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What both layouts share: which columns are numbers and which are texts, in the order of {@link
 * JobColumn}, and how a number becomes 8 bytes. Texts are their ISO 8859-1 bytes.
 */
final class JobBytes {
  /** The one column family, one byte long since HBase stores it in every cell. */
  static final byte[] FAMILY = {'d'};

  static final List<JobColumn> NUMBERS = columns(false);
  static final List<JobColumn> TEXTS = columns(true);

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private JobBytes() {}

  static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  static String latin1(byte[] bytes, int offset, int length) {
    return new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
  }

  /** Writes the row's numbers, 8 bytes each, in the order of {@link #NUMBERS}. */
  static void putNumbers(JobRow row, byte[] bytes, int offset) {
    int at = offset;
    for (JobColumn column : NUMBERS) {
      putNumber(row, column, bytes, at);
      at += Long.BYTES;
    }
  }

  /** Writes the 8 bytes of a COUNT, INSTANT or REAL column. */
  static void putNumber(JobRow row, JobColumn column, byte[] bytes, int offset) {
    BIG_ENDIAN.set(bytes, offset, bits(row, column));
  }

  static long number(byte[] bytes, int offset) {
    return (long) BIG_ENDIAN.get(bytes, offset);
  }

  /** Sets a COUNT, INSTANT or REAL column from its 8 bytes. */
  static void setNumber(JobRow row, JobColumn column, byte[] bytes, int offset) {
    long bits = number(bytes, offset);
    if (column.type() == JobColumn.Type.REAL) {
      row.setReal(column, Double.longBitsToDouble(bits));
    } else {
      row.setNumber(column, bits);
    }
  }

  private static long bits(JobRow row, JobColumn column) {
    return column.type() == JobColumn.Type.REAL
        ? Double.doubleToRawLongBits(row.real(column))
        : row.number(column);
  }

  private static List<JobColumn> columns(boolean text) {
    return Arrays.stream(JobColumn.values())
        .filter(column -> (column.type() == JobColumn.Type.TEXT) == text)
        .toList();
  }
}
