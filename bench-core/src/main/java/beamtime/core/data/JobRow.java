package beamtime.core.data;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A mutable job row: its key and 52 values. Filled by {@link Jobs} or, from an answer, by a store.
 *
 * <p>A generated row holds 52 longs; texts are codes of shared dictionaries, and the key is
 * rendered when first asked for. Setting the key and all columns replaces everything in the row, so
 * one object serves a whole answer. Reading what was never set fails, so that a store that loses a
 * column can't pass for one that kept it.
 */
public final class JobRow {
  private static final JobColumn[] COLUMNS = JobColumn.values();
  private static final long ALL = (1L << COLUMNS.length) - 1;

  /** Number, bits of a double, or code of a text. */
  private final long[] values = new long[COLUMNS.length];

  /** Texts set from outside. */
  private final String[] texts = new String[COLUMNS.length];

  /** One bit for each column that holds a value. */
  private long set;

  /** One bit for each text column whose value is in {@link #texts}. */
  private long foreign;

  private boolean generated;
  private byte @Nullable [] keyBytes;
  private @Nullable String key;

  /** Makes every column and the key unset. */
  public void clear() {
    set = 0;
    foreign = 0;
    generated = false;
    keyBytes = null;
    key = null;
  }

  /** Begins a generated row: the caller writes a value of every column to the array. */
  long[] generated() {
    set = ALL;
    foreign = 0;
    generated = true;
    keyBytes = null;
    key = null;
    return values;
  }

  /** Row key. */
  public String key() {
    if (key == null) {
      key = new String(keyBytes(), StandardCharsets.ISO_8859_1);
    }
    return key;
  }

  /** Row key as bytes; never written to again, do not modify. */
  public byte[] keyBytes() {
    if (keyBytes == null) {
      if (key != null) {
        keyBytes = key.getBytes(StandardCharsets.ISO_8859_1);
      } else if (generated) {
        keyBytes = Jobs.key(values);
      } else {
        throw new IllegalStateException("the key of this job row is not set");
      }
    }
    return keyBytes;
  }

  /** Value of a TEXT column. */
  public String text(JobColumn column) {
    int c = present(column);
    if ((foreign & 1L << c) != 0) {
      return texts[c];
    }
    return codebook(column).text(values[c]);
  }

  /**
   * Value of a TEXT column as ISO 8859-1 (ASCII) bytes, shared and cached where the column has a
   * dictionary; do not modify.
   */
  public byte[] textBytes(JobColumn column) {
    int c = present(column);
    if ((foreign & 1L << c) != 0) {
      return texts[c].getBytes(StandardCharsets.ISO_8859_1);
    }
    return codebook(column).bytes(values[c]);
  }

  /** Value of a COUNT or INSTANT column. */
  public long number(JobColumn column) {
    checkNumber(column);
    return values[present(column)];
  }

  /** Value of a REAL column. */
  public double real(JobColumn column) {
    checkReal(column);
    return Double.longBitsToDouble(values[present(column)]);
  }

  public void setKey(String key) {
    this.key = key;
    keyBytes = null;
  }

  public void setText(JobColumn column, String value) {
    if (codebookOrNull(column) == null) {
      throw new IllegalArgumentException(column + " is of type " + column.type() + ", not TEXT");
    }
    if (value == null) {
      throw new IllegalArgumentException(column + " set to null: every column holds a value");
    }
    int c = column.ordinal();
    texts[c] = value;
    foreign |= 1L << c;
    set |= 1L << c;
  }

  /** Sets a COUNT or INSTANT column. */
  public void setNumber(JobColumn column, long value) {
    checkNumber(column);
    int c = column.ordinal();
    values[c] = value;
    set |= 1L << c;
  }

  public void setReal(JobColumn column, double value) {
    checkReal(column);
    int c = column.ordinal();
    values[c] = Double.doubleToLongBits(value);
    set |= 1L << c;
  }

  /** Hash of the key alone: {@code Mix64.hash(key())}. */
  public long keyHash() {
    byte[] bytes = keyBytes();
    return Mix64.hash(bytes, 0, bytes.length);
  }

  /** Hash of the key and all 52 values; fails where one of them is not set. */
  public long hash() {
    if (set != ALL) {
      present(COLUMNS[Long.numberOfTrailingZeros(~set)]);
    }
    long h = keyHash();
    for (int c = 0; c < COLUMNS.length; c++) {
      h = Mix64.fold(h, valueHash(c));
    }
    return h;
  }

  private long valueHash(int c) {
    if ((foreign & 1L << c) != 0) {
      return Mix64.hash(texts[c]);
    }
    Codebook codebook = codebookOrNull(COLUMNS[c]);
    return codebook == null ? values[c] : codebook.hash(values[c]);
  }

  /** Bytes of the key, of the texts as they are, and 8 for each other column. */
  public int payloadBytes() {
    int bytes = keyBytes().length;
    for (JobColumn column : COLUMNS) {
      bytes += column.type() == JobColumn.Type.TEXT ? textBytes(column).length : Long.BYTES;
    }
    return bytes;
  }

  /** The key and what is set, for messages. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    line.append(key == null && keyBytes == null && !generated ? "(no key)" : key());
    for (JobColumn column : COLUMNS) {
      if ((set & 1L << column.ordinal()) != 0) {
        line.append(' ').append(column.label()).append('=');
        switch (column.type()) {
          case TEXT -> line.append(text(column));
          case COUNT, INSTANT -> line.append(number(column));
          case REAL -> line.append(real(column));
        }
      }
    }
    return line.toString();
  }

  private int present(JobColumn column) {
    int c = column.ordinal();
    if ((set & 1L << c) == 0) {
      throw new IllegalStateException("column " + column + " of this job row is not set");
    }
    return c;
  }

  private static Codebook codebookOrNull(JobColumn column) {
    return JobCodebooks.of(column);
  }

  private static Codebook codebook(JobColumn column) {
    Codebook codebook = JobCodebooks.of(column);
    if (codebook == null) {
      throw new IllegalArgumentException(column + " is of type " + column.type() + ", not TEXT");
    }
    return codebook;
  }

  private static void checkNumber(JobColumn column) {
    if (column.type() != JobColumn.Type.COUNT && column.type() != JobColumn.Type.INSTANT) {
      throw new IllegalArgumentException(
          column + " is of type " + column.type() + ", not COUNT or INSTANT");
    }
  }

  private static void checkReal(JobColumn column) {
    if (column.type() != JobColumn.Type.REAL) {
      throw new IllegalArgumentException(column + " is of type " + column.type() + ", not REAL");
    }
  }
}
