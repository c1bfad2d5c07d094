package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellBuilder;
import org.apache.hadoop.hbase.CellBuilderFactory;
import org.apache.hadoop.hbase.CellBuilderType;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
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

  /**
   * The cells refer to the row's key and cached texts and to one array of numbers; only the client
   * library copies them, onto the wire.
   */
  @Override
  public Put put(JobRow row) {
    byte[] key = row.keyBytes();
    byte[] numbers = new byte[JobBytes.NUMBERS.size() * Long.BYTES];
    JobBytes.putNumbers(row, numbers, 0);
    Put put = new Put(key, true);
    CellBuilder cell =
        CellBuilderFactory.create(CellBuilderType.SHALLOW_COPY)
            .setRow(key)
            .setFamily(JobBytes.FAMILY)
            .setTimestamp(HConstants.LATEST_TIMESTAMP)
            .setType(Cell.Type.Put);
    int at = 0;
    for (JobColumn column : JobBytes.NUMBERS) {
      cell.setQualifier(qualifier(column)).setValue(numbers, at, Long.BYTES);
      add(put, cell.build());
      at += Long.BYTES;
    }
    for (JobColumn column : JobBytes.TEXTS) {
      cell.setQualifier(qualifier(column)).setValue(row.textBytes(column));
      add(put, cell.build());
    }
    return put;
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
  public JobReader reader(Scan scan, List<JobColumn> columns) {
    if (columns.size() < qualifiers.length) {
      for (JobColumn column : columns) {
        scan.addColumn(JobBytes.FAMILY, qualifier(column));
      }
    }
    return new CellsReader(columns, this);
  }

  byte[] qualifier(JobColumn column) {
    return qualifiers[column.ordinal()];
  }

  private static void add(Put put, Cell cell) {
    try {
      put.add(cell);
    } catch (IOException e) {
      // Only a cell of another row is refused, and every cell here has the row's own key.
      throw new UncheckedIOException(e);
    }
  }
}
