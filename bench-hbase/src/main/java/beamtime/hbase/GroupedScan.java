package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobGrouping;
import beamtime.hbase.coprocessor.Grouping;
import beamtime.hbase.coprocessor.Step;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Job rows of one range of keys that our coprocessor sums: a scan whose answers are {@link Step}s.
 *
 * <p>The library begins a scan again where a region was moved or lost, {@link RegionRows} where one
 * was split, behind the last row that it has seen. A step has the key of the last row in it, so
 * nothing is summed twice or left out; that steps follow each other is looked at nevertheless.
 */
final class GroupedScan implements AutoCloseable {
  /** Rows of a step: some tenths of a second, and what is done again where a server dies. */
  static final int ROWS_OF_A_STEP = 100_000;

  private static final byte[] MARK = Step.qualifier();

  private final RegionRows answers;
  private final int names;
  private final JobSums sums;
  private final SummedRows summed = new SummedRows();

  /**
   * @param scan whose start and stop the range is; all else is set here
   * @param rowsOfAStep most rows that the server sums before it hands out a part of the answer
   */
  GroupedScan(
      Table table,
      Scan scan,
      JobFormat format,
      List<JobFilter> filters,
      JobGrouping by,
      int rowsOfAStep)
      throws IOException {
    names = by.columns().size();
    sums = new JobSums(by);
    EnumSet<JobColumn> columns = EnumSet.copyOf(JobSums.COLUMNS);
    columns.addAll(by.columns());
    filters.forEach(filter -> columns.add(filter.column()));
    format.select(scan, columns);
    if (!filters.isEmpty()) {
      scan.setFilter(format.filter(filters));
    }
    byte[] grouping = format.grouping(by.columns(), JobSums.COLUMNS, rowsOfAStep).bytes();
    answers =
        new RegionRows(table, scan.setCaching(1).setAttribute(Grouping.ATTRIBUTE, grouping), 1);
  }

  /** Waits for the next step and adds its sums; false where there is none. */
  boolean next() throws IOException {
    Result result = answers.next();
    if (result == null) {
      return false;
    }
    Step step = step(result);
    summed.add(step.first(), result.getRow());
    step.forEach(names, sums::add);
    return true;
  }

  /**
   * The step that an answer is.
   *
   * @throws IOException where it is a row as it is stored
   */
  static Step step(Result result) throws IOException {
    Cell cell = result.rawCells()[0];
    if (!CellUtil.matchingQualifier(cell, MARK)) {
      throw new IOException(
          "it answers with rows where groups were asked for: its region servers lack Beamtime's"
              + " coprocessor (docs/servers.md)");
    }
    return Step.read(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }

  /** Sums of the steps so far. */
  JobSums sums() {
    return sums;
  }

  @Override
  public void close() throws IOException {
    answers.close();
  }

  /** Stretches of rows that were summed, none of them twice. */
  static final class SummedRows {
    /** Last row of each, by the first. */
    private final NavigableMap<byte[], byte[]> lastOf = new TreeMap<>(Bytes.BYTES_COMPARATOR);

    /**
     * Adds a stretch.
     *
     * @throws IOException where rows of it were summed before
     */
    void add(byte[] first, byte[] last) throws IOException {
      Map.Entry<byte[], byte[]> before = lastOf.floorEntry(last);
      if (before != null && Bytes.compareTo(before.getValue(), first) >= 0) {
        throw new IOException(
            "rows from "
                + Bytes.toStringBinary(first)
                + " to "
                + Bytes.toStringBinary(last)
                + " would be summed twice");
      }
      lastOf.put(first, last);
    }
  }
}
