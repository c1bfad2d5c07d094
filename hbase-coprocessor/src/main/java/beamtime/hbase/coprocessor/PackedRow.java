package beamtime.hbase.coprocessor;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;

/** A row of one cell with all columns, see {@link Grouping.Layout#PACKED}. */
final class PackedRow extends GroupedRow {
  private static final int VERSION = 1;
  private static final int NUMBERS_AT = 3;

  /** Ranks of the names among the texts, and of what is summed among the numbers. */
  private final int[] names;

  private final int[] summed;

  /** Where the texts begin, up to one behind the last that is wanted. */
  private final int[] texts;

  PackedRow(Grouping grouping) throws DoNotRetryIOException {
    super(grouping.summed().size());
    names = ranks(grouping.by());
    summed = ranks(grouping.summed());
    int last = 0;
    for (int name : names) {
      last = Math.max(last, name);
    }
    texts = new int[last + 2];
  }

  private static int[] ranks(List<byte[]> columns) throws DoNotRetryIOException {
    int[] ranks = new int[columns.size()];
    for (int i = 0; i < ranks.length; i++) {
      byte[] column = columns.get(i);
      if (column.length != 1) {
        throw new DoNotRetryIOException("a column of packed rows is " + column.length + " bytes");
      }
      ranks[i] = column[0] & 0xFF;
    }
    return ranks;
  }

  @Override
  void take(List<Cell> cells) throws DoNotRetryIOException {
    Cell cell = cells.get(0);
    byte[] bytes = cell.getValueArray();
    int begin = cell.getValueOffset();
    int end = begin + cell.getValueLength();
    if (end - begin < NUMBERS_AT || bytes[begin] != VERSION) {
      throw foreign(cell, "it is not packed in version " + VERSION);
    }
    int numbers = bytes[begin + 1] & 0xFF;
    find(cell, bytes, begin + NUMBERS_AT + numbers * Long.BYTES, end);
    for (int name : names) {
      name(bytes, texts[name], texts[name + 1] - 1 - texts[name]);
    }
    for (int i = 0; i < summed.length; i++) {
      if (summed[i] >= numbers) {
        throw foreign(cell, "it has no number " + summed[i]);
      }
      number(i, bytes, begin + NUMBERS_AT + summed[i] * Long.BYTES);
    }
  }

  private void find(Cell cell, byte[] bytes, int first, int end) throws DoNotRetryIOException {
    int at = first;
    texts[0] = at;
    for (int text = 1; text < texts.length; text++) {
      while (at < end && bytes[at] != 0) {
        at++;
      }
      if (at >= end) {
        throw foreign(cell, "it has no text " + (text - 1));
      }
      at++;
      texts[text] = at;
    }
  }
}
