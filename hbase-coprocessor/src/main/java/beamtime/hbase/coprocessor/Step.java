package beamtime.hbase.coprocessor;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sums of rows that lie side by side: a part of one region's answer. It is the value of a cell with
 * the qualifier {@link #qualifier} in a row whose key is that of the last of them.
 *
 * <pre>
 * 1 byte   version of this encoding, 1
 * 1 byte   m, numbers of a group: that of its rows, and those summed
 * 8 bytes  rows that are summed
 * 2 bytes  n, and n bytes: key of the first of them
 * 4 bytes  number of groups
 * for each its names, behind each a byte 0, and m times 8 bytes
 * </pre>
 *
 * <p>A group may be in several steps of a region; who asked adds them.
 */
public final class Step {
  private static final byte VERSION = 1;

  private static final byte[] QUALIFIER = "beamtime.group".getBytes(StandardCharsets.ISO_8859_1);

  private final byte[] first;
  private final long rows;
  private final ByteBuffer groups;
  private final int count;
  private final int numbers;

  /** Gets the groups of a step. */
  public interface Groups {
    /**
     * One of them.
     *
     * @param names values of the columns that are grouped by, ISO 8859-1, in the grouping's order
     * @param numbers how many rows there are, and the sums, in the grouping's order
     */
    void group(List<String> names, long[] numbers);
  }

  private Step(byte[] first, long rows, ByteBuffer groups, int count, int numbers) {
    this.first = first;
    this.rows = rows;
    this.groups = groups;
    this.count = count;
    this.numbers = numbers;
  }

  /** Qualifier of a step's cell, by which it is told from a cell that is stored. */
  public static byte[] qualifier() {
    return QUALIFIER.clone();
  }

  static byte[] bytes(byte[] first, long rows, GroupSums sums) {
    ByteBuffer out =
        ByteBuffer.allocate(
            2 + Long.BYTES + Short.BYTES + first.length + Integer.BYTES + sums.bytes());
    out.put(VERSION).put((byte) sums.numbers());
    out.putLong(rows).putShort((short) first.length).put(first).putInt(sums.groups());
    sums.write(out);
    return out.array();
  }

  /**
   * Reads the value of a step's cell.
   *
   * @throws IOException where it is none
   */
  public static Step read(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes, offset, length);
    try {
      byte version = in.get();
      if (version != VERSION) {
        throw new IOException(
            "the coprocessor answers in version " + version + ", expected " + VERSION);
      }
      int numbers = in.get();
      long rows = in.getLong();
      byte[] first = new byte[in.getShort()];
      in.get(first);
      int count = in.getInt();
      return new Step(first, rows, in.slice(), count, numbers);
    } catch (BufferUnderflowException e) {
      throw cutShort(e);
    }
  }

  private static IOException cutShort(RuntimeException e) {
    return new IOException("the coprocessor's answer is cut short", e);
  }

  /** Key of the first row that is summed. */
  public byte[] first() {
    return first.clone();
  }

  /** Number of rows that are summed. */
  public long rows() {
    return rows;
  }

  /**
   * Reads all groups.
   *
   * @param names of a group
   * @throws IOException where they are cut short, or don't have so many rows as the step
   */
  public void forEach(int names, Groups sink) throws IOException {
    ByteBuffer in = groups.duplicate();
    long counted = 0;
    try {
      for (int group = 0; group < count; group++) {
        List<String> key = new ArrayList<>(names);
        for (int i = 0; i < names; i++) {
          key.add(name(in));
        }
        long[] sums = new long[numbers];
        for (int i = 0; i < numbers; i++) {
          sums[i] = in.getLong();
        }
        counted += sums[0];
        sink.group(key, sums);
      }
    } catch (BufferUnderflowException e) {
      throw cutShort(e);
    }
    if (counted != rows || in.hasRemaining()) {
      throw new IOException("groups of " + counted + " rows in a step of " + rows);
    }
  }

  private static String name(ByteBuffer in) {
    byte[] bytes = in.array();
    int begin = in.arrayOffset() + in.position();
    while (in.get() != 0) {}
    int end = in.arrayOffset() + in.position() - 1;
    return new String(bytes, begin, end - begin, StandardCharsets.ISO_8859_1);
  }

  @Override
  public String toString() {
    return count + " groups of " + rows + " rows from " + Arrays.toString(first);
  }
}
