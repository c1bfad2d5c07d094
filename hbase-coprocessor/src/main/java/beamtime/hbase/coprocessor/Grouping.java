package beamtime.hbase.coprocessor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a scan asks of {@link GroupingObserver}, as its attribute {@link #ATTRIBUTE}: by which
 * columns the rows that it selects are grouped, and which are summed. A scan without the attribute
 * is left as it is.
 *
 * <pre>
 * 1 byte   version of this encoding, 1
 * 1 byte   layout of the rows, its ordinal
 * 4 bytes  rows of a step, at most
 * 2 times  columns, first those of the groups, then those summed:
 *            1 byte   n, their number
 *            n times  2 bytes with its length, and the column
 * </pre>
 */
public final class Grouping {
  /** Name of the scan's attribute. */
  public static final String ATTRIBUTE = "beamtime.group";

  private static final int VERSION = 1;

  private final Layout layout;
  private final List<byte[]> by;
  private final List<byte[]> summed;
  private final int rowsOfAStep;

  /** How a row holds its columns. */
  public enum Layout {
    /**
     * A cell for each, named by its qualifier; a number is 8 bytes, big endian, a text has no byte
     * 0.
     */
    CELLS,
    /**
     * One cell for all: a byte with the version, one with the number n of numbers, one with that of
     * texts, n numbers of 8 bytes, big endian, and texts that each end with a byte 0. A column is
     * one byte: its rank among the texts where it is grouped by, among the numbers where it is
     * summed.
     */
    PACKED
  }

  /**
   * @param by columns with texts, whose values name a group
   * @param summed columns with numbers, whose values are added up for each group
   * @param rowsOfAStep most rows that one row of the answer sums up; at least 1
   */
  public Grouping(Layout layout, List<byte[]> by, List<byte[]> summed, int rowsOfAStep) {
    if (by.isEmpty() || by.size() > Byte.MAX_VALUE || summed.size() > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(
          "grouped by " + by.size() + " columns with " + summed.size() + " summed: use 1 to 127");
    }
    if (rowsOfAStep < 1) {
      throw new IllegalArgumentException("rowsOfAStep is " + rowsOfAStep + ": use 1 or more");
    }
    this.layout = layout;
    this.by = List.copyOf(by);
    this.summed = List.copyOf(summed);
    this.rowsOfAStep = rowsOfAStep;
  }

  Layout layout() {
    return layout;
  }

  List<byte[]> by() {
    return by;
  }

  List<byte[]> summed() {
    return summed;
  }

  int rowsOfAStep() {
    return rowsOfAStep;
  }

  /** The attribute's value. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeByte(layout.ordinal());
      out.writeInt(rowsOfAStep);
      write(out, by);
      write(out, summed);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never of an array
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, List<byte[]> columns) throws IOException {
    out.writeByte(columns.size());
    for (byte[] column : columns) {
      out.writeShort(column.length);
      out.write(column);
    }
  }

  /**
   * Reads the attribute's value.
   *
   * @throws IOException where it is malformed; the message is one line
   */
  static Grouping read(byte[] bytes) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw new IOException("asked in version " + version + ", this server has " + VERSION);
      }
      int layout = in.readUnsignedByte();
      int rowsOfAStep = in.readInt();
      if (layout >= Layout.values().length) {
        throw new IOException("layout " + layout + " is unknown");
      }
      return new Grouping(Layout.values()[layout], columns(in), columns(in), rowsOfAStep);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("malformed attribute " + ATTRIBUTE + ": " + e.getMessage(), e);
    }
  }

  private static List<byte[]> columns(DataInputStream in) throws IOException {
    List<byte[]> columns = new ArrayList<>();
    for (int left = in.readUnsignedByte(); left > 0; left--) {
      int length = in.readUnsignedShort();
      byte[] column = in.readNBytes(length);
      if (column.length < length) {
        throw new IOException("cut short");
      }
      columns.add(column);
    }
    return columns;
  }
}
