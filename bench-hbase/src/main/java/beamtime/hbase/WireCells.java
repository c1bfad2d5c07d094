package beamtime.hbase;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.NoTagsKeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The cells of one row, one behind the other in one array as the wire has them (HBase's KeyValue),
 * so that the client library copies each at once. It writes a cell of its own builder in a dozen
 * pieces, which took it more time than the server needed to store the row.
 */
final class WireCells {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Lengths of key and value. */
  private static final int LENGTHS = 2 * Integer.BYTES;

  private final byte[] row;
  private final byte[] bytes;
  private final List<Cell> cells;
  private int end;

  /**
   * What a column's cells have between the row and the value: family, qualifier, a time that the
   * server replaces, and that it is a put.
   */
  static final class Column {
    private final byte[] rest;

    Column(byte[] qualifier) {
      byte[] family = JobBytes.FAMILY;
      int time = 1 + family.length + qualifier.length;
      rest = new byte[time + Long.BYTES + 1];
      rest[0] = (byte) family.length;
      System.arraycopy(family, 0, rest, 1, family.length);
      System.arraycopy(qualifier, 0, rest, 1 + family.length, qualifier.length);
      LONGS.set(rest, time, HConstants.LATEST_TIMESTAMP);
      rest[time + Long.BYTES] = Cell.Type.Put.getCode();
    }

    /** Bytes of a cell of this column but for its value. */
    int bytes(byte[] row) {
      return LENGTHS + Short.BYTES + row.length + rest.length;
    }
  }

  /**
   * @param row key of the row
   * @param cells that will be added
   * @param bytes of all of them, with their values
   */
  WireCells(byte[] row, int cells, int bytes) {
    this.row = row;
    this.bytes = new byte[bytes];
    this.cells = new ArrayList<>(cells);
  }

  /** Adds a cell; returns where its value is to be written to {@link #bytes}. */
  int add(Column column, int value) {
    int begin = end;
    INTS.set(bytes, begin, Short.BYTES + row.length + column.rest.length);
    INTS.set(bytes, begin + Integer.BYTES, value);
    SHORTS.set(bytes, begin + LENGTHS, (short) row.length);
    int at = begin + LENGTHS + Short.BYTES;
    System.arraycopy(row, 0, bytes, at, row.length);
    at += row.length;
    System.arraycopy(column.rest, 0, bytes, at, column.rest.length);
    at += column.rest.length;
    end = at + value;
    cells.add(new NoTagsKeyValue(bytes, begin, end - begin));
    return at;
  }

  /** Where values are written to. */
  byte[] bytes() {
    return bytes;
  }

  /** All cells as one write of the row. */
  Put put() {
    NavigableMap<byte[], List<Cell>> families = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    families.put(JobBytes.FAMILY, cells);
    return new Put(row, HConstants.LATEST_TIMESTAMP, families);
  }
}
