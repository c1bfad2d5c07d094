package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;

/** Reads rows of one cell, see {@link PackedFormat}. */
final class PackedReader extends JobReader {
  /** Rank of a column among the numbers or among the texts, by ordinal. */
  private final int[] ranks =
      Arrays.stream(JobColumn.values())
          .mapToInt(c -> Math.max(JobBytes.NUMBERS.indexOf(c), JobBytes.TEXTS.indexOf(c)))
          .toArray();

  private byte[] bytes = {};
  private int offset;
  private int length;

  @Override
  void take(Cell[] cells) {
    take(cells[0].getValueArray(), cells[0].getValueOffset(), cells[0].getValueLength());
    if (length < PackedFormat.TEXTS_AT
        || bytes[offset] != PackedFormat.VERSION
        || bytes[offset + 1] != JobBytes.NUMBERS.size()
        || bytes[offset + 2] != JobBytes.TEXTS.size()) {
      throw new UncheckedIOException(
          new IOException(
              "a cell that is not a packed job row of version " + PackedFormat.VERSION));
    }
  }

  @Override
  long number(JobColumn column) {
    return JobBytes.number(bytes, numberAt(column));
  }

  @Override
  String text(JobColumn column) {
    int at = textAt(column);
    return JobBytes.latin1(bytes, at, end(at) - at);
  }

  @Override
  boolean holds(JobColumn column, byte[] value) {
    int at = textAt(column);
    return Arrays.equals(bytes, at, end(at), value, 0, value.length);
  }

  @Override
  int valueBytes() {
    return length;
  }

  @Override
  void fill(JobRow row) {
    for (JobColumn column : JobBytes.NUMBERS) {
      JobBytes.setNumber(row, column, bytes, numberAt(column));
    }
    int at = offset + PackedFormat.TEXTS_AT;
    for (JobColumn column : JobBytes.TEXTS) {
      int end = end(at);
      row.setText(column, JobBytes.latin1(bytes, at, end - at));
      at = end + 1;
    }
  }

  private void take(byte[] bytes, int offset, int length) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  private int numberAt(JobColumn column) {
    return offset + PackedFormat.NUMBERS_AT + ranks[column.ordinal()] * Long.BYTES;
  }

  private int textAt(JobColumn column) {
    int at = offset + PackedFormat.TEXTS_AT;
    for (int skip = ranks[column.ordinal()]; skip > 0; skip--) {
      at = end(at) + 1;
    }
    return at;
  }

  /** Where the text ends that begins at {@code at}. */
  private int end(int at) {
    int end = at;
    while (bytes[end] != 0) {
      end++;
    }
    return end;
  }
}
