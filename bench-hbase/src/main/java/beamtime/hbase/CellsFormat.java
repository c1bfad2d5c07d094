package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import beamtime.hbase.coprocessor.Grouping;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;

/**
 * One cell for each column: the qualifier is the column's label, a number 8 bytes, big endian (IEEE
 * 754 for REAL), a text its ISO 8859-1 bytes.
 */
final class CellsFormat implements JobFormat {
  /** Shared by all cells, by ordinal: HBase copies them only onto the wire. */
  private final byte[][] qualifiers =
      Arrays.stream(JobColumn.values())
          .map(column -> JobBytes.latin1(column.label()))
          .toArray(byte[][]::new);

  private final WireCells.Column[] columns =
      Arrays.stream(qualifiers)
          .map(qualifier -> new WireCells.Column(qualifier))
          .toArray(WireCells.Column[]::new);

  @Override
  public Put put(JobRow row, byte[] key) {
    WireCells cells = new WireCells(key, columns.length, bytes(row, key));
    for (JobColumn column : JobBytes.NUMBERS) {
      int at = cells.add(columns[column.ordinal()], Long.BYTES);
      JobBytes.putNumber(row, column, cells.bytes(), at);
    }
    for (JobColumn column : JobBytes.TEXTS) {
      byte[] text = row.textBytes(column);
      int at = cells.add(columns[column.ordinal()], text.length);
      System.arraycopy(text, 0, cells.bytes(), at, text.length);
    }
    return cells.put();
  }

  private int bytes(JobRow row, byte[] key) {
    int bytes = JobBytes.NUMBERS.size() * Long.BYTES;
    for (JobColumn column : JobBytes.TEXTS) {
      bytes += row.textBytes(column).length;
    }
    for (WireCells.Column column : columns) {
      bytes += column.bytes(key);
    }
    return bytes;
  }

  @Override
  public Filter filter(List<JobFilter> filters) {
    List<Filter> all = filters.stream().<Filter>map(this::filter).toList();
    return all.size() == 1 ? all.get(0) : new FilterList(FilterList.Operator.MUST_PASS_ALL, all);
  }

  private SingleColumnValueFilter filter(JobFilter filter) {
    SingleColumnValueFilter equal =
        new SingleColumnValueFilter(
            JobBytes.FAMILY,
            qualifier(filter.column()),
            CompareOperator.EQUAL,
            JobBytes.latin1(filter.value()));
    equal.setFilterIfMissing(true);
    return equal;
  }

  @Override
  public void select(Scan scan, Collection<JobColumn> columns) {
    if (columns.size() < qualifiers.length) {
      for (JobColumn column : columns) {
        scan.addColumn(JobBytes.FAMILY, qualifier(column));
      }
    }
  }

  @Override
  public Grouping grouping(List<JobColumn> by, List<JobColumn> summed, int rowsOfAStep) {
    return new Grouping(
        Grouping.Layout.CELLS,
        by.stream().map(this::qualifier).toList(),
        summed.stream().map(this::qualifier).toList(),
        rowsOfAStep);
  }

  @Override
  public JobReader reader(List<JobColumn> columns) {
    return new CellsReader(columns, this);
  }

  byte[] qualifier(JobColumn column) {
    return qualifiers[column.ordinal()];
  }
}
