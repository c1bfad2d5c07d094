package beamtime.hbase.coprocessor;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.util.Bytes;

/** Names and numbers of one row after the other, as a {@link Grouping} asks for them. */
abstract class GroupedRow {
  private final long[] numbers;
  private byte[] key = new byte[128];
  private int keyLength;

  GroupedRow(int numbers) {
    this.numbers = new long[numbers];
  }

  static GroupedRow of(Grouping grouping) throws DoNotRetryIOException {
    switch (grouping.layout()) {
      case CELLS:
        return new CellsRow(grouping);
      case PACKED:
        return new PackedRow(grouping);
      default:
        throw new DoNotRetryIOException("layout " + grouping.layout() + " is unknown");
    }
  }

  /**
   * Moves to a row.
   *
   * @param cells of it, at least one
   * @throws DoNotRetryIOException where it lacks a column
   */
  final void at(List<Cell> cells) throws DoNotRetryIOException {
    keyLength = 0;
    take(cells);
  }

  /** Takes names in the grouping's order and numbers. */
  abstract void take(List<Cell> cells) throws DoNotRetryIOException;

  /** Names, each behind it a byte 0; valid up to {@link #keyLength}, until the next row. */
  final byte[] key() {
    return key;
  }

  final int keyLength() {
    return keyLength;
  }

  final long number(int summed) {
    return numbers[summed];
  }

  final void name(byte[] bytes, int offset, int length) {
    if (keyLength + length + 1 > key.length) {
      key = Arrays.copyOf(key, 2 * (keyLength + length + 1));
    }
    System.arraycopy(bytes, offset, key, keyLength, length);
    keyLength += length;
    key[keyLength++] = 0;
  }

  final void number(int summed, byte[] bytes, int offset) {
    numbers[summed] = Bytes.toLong(bytes, offset);
  }

  static DoNotRetryIOException foreign(Cell cell, String why) {
    return new DoNotRetryIOException(
        "row "
            + Bytes.toStringBinary(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength())
            + " can't be grouped: "
            + why);
  }
}
