package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import beamtime.hbase.coprocessor.Grouping;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;

/**
 * All 52 values in one cell with an empty qualifier:
 *
 * <pre>
 * 1 byte    version of this encoding, 1
 * 1 byte    n, number of COUNT, INSTANT and REAL columns
 * 1 byte    t, number of TEXT columns
 * n x 8     their values, big endian (IEEE 754 for REAL), in the order of {@link JobColumn}
 * t times   ISO 8859-1 text and a zero byte, in the order of {@link JobColumn}
 * </pre>
 *
 * <p>Numbers come first, so that each lies at a fixed offset. Texts end with a byte that no text
 * holds, so that a regular expression, the one thing among the stock server's filters that can step
 * over texts of any length, finds the k-th of them exactly.
 */
final class PackedFormat implements JobFormat {
  static final int NUMBERS_AT = 3;
  static final int TEXTS_AT = NUMBERS_AT + JobBytes.NUMBERS.size() * Long.BYTES;
  static final byte VERSION = 1;

  private static final WireCells.Column COLUMN = new WireCells.Column(new byte[0]);

  @Override
  public Put put(JobRow row, byte[] key) {
    int length = length(row);
    WireCells cells = new WireCells(key, 1, COLUMN.bytes(key) + length);
    encode(row, cells.bytes(), cells.add(COLUMN, length));
    return cells.put();
  }

  private static int length(JobRow row) {
    int length = TEXTS_AT;
    for (JobColumn column : JobBytes.TEXTS) {
      length += row.textBytes(column).length + 1;
    }
    return length;
  }

  private static void encode(JobRow row, byte[] to, int begin) {
    to[begin] = VERSION;
    to[begin + 1] = (byte) JobBytes.NUMBERS.size();
    to[begin + 2] = (byte) JobBytes.TEXTS.size();
    JobBytes.putNumbers(row, to, begin + NUMBERS_AT);
    int at = begin + TEXTS_AT;
    for (JobColumn column : JobBytes.TEXTS) {
      byte[] text = row.textBytes(column);
      System.arraycopy(text, 0, to, at, text.length);
      at += text.length + 1;
    }
  }

  /** One filter for all, so that the server makes a string of each value only once. */
  @Override
  public Filter filter(List<JobFilter> filters) {
    StringBuilder pattern = new StringBuilder("\\A");
    for (JobFilter filter : filters) {
      pattern
          .append("(?=.{" + TEXTS_AT + "}(?:[^\\x00]*+\\x00){")
          .append(JobBytes.TEXTS.indexOf(filter.column()))
          .append('}')
          .append(Pattern.quote(filter.value()))
          .append("\\x00)");
    }
    RegexStringComparator comparator = new RegexStringComparator(pattern.toString());
    comparator.setCharset(StandardCharsets.ISO_8859_1);
    return new ValueFilter(CompareOperator.EQUAL, comparator);
  }

  /** The server can't cut a cell: every column comes. */
  @Override
  public void select(Scan scan, Collection<JobColumn> columns) {}

  @Override
  public Grouping grouping(List<JobColumn> by, List<JobColumn> summed, int rowsOfAStep) {
    return new Grouping(
        Grouping.Layout.PACKED,
        ranks(by, JobBytes.TEXTS),
        ranks(summed, JobBytes.NUMBERS),
        rowsOfAStep);
  }

  private static List<byte[]> ranks(List<JobColumn> columns, List<JobColumn> among) {
    return columns.stream().map(column -> new byte[] {(byte) among.indexOf(column)}).toList();
  }

  @Override
  public JobReader reader(List<JobColumn> columns) {
    return new PackedReader();
  }
}
