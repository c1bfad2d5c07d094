package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads rows of one cell a column, which HBase returns in the order of their qualifiers. */
final class CellsReader extends JobReader {
  private final List<JobColumn> columns;
  private final int[] positions = new int[JobColumn.values().length];
  private final CellsFormat format;
  private Cell[] cells = {};

  CellsReader(List<JobColumn> columns, CellsFormat format) {
    this.columns =
        columns.stream()
            .sorted(Comparator.comparing(format::qualifier, Bytes.BYTES_COMPARATOR))
            .toList();
    for (int i = 0; i < columns.size(); i++) {
      positions[this.columns.get(i).ordinal()] = i;
    }
    this.format = format;
  }

  @Override
  void take(Cell[] cells) {
    if (cells.length != columns.size()) {
      throw new UncheckedIOException(
          new IOException("a row of " + cells.length + " cells, expected " + columns.size()));
    }
    this.cells = cells;
  }

  @Override
  long number(JobColumn column) {
    Cell cell = cell(column);
    return JobBytes.number(cell.getValueArray(), cell.getValueOffset());
  }

  @Override
  String text(JobColumn column) {
    Cell cell = cell(column);
    return JobBytes.latin1(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
  }

  @Override
  boolean holds(JobColumn column, byte[] value) {
    return CellUtil.matchingValue(cell(column), value);
  }

  @Override
  int valueBytes() {
    int bytes = 0;
    for (Cell cell : cells) {
      bytes += cell.getValueLength();
    }
    return bytes;
  }

  @Override
  void fill(JobRow row) {
    for (JobColumn column : JobBytes.NUMBERS) {
      Cell cell = cell(column);
      JobBytes.setNumber(row, column, cell.getValueArray(), cell.getValueOffset());
    }
    for (JobColumn column : JobBytes.TEXTS) {
      row.setText(column, text(column));
    }
  }

  /** Looks where the cell must be, and makes sure that it is. */
  private Cell cell(JobColumn column) {
    Cell cell = cells[positions[column.ordinal()]];
    if (!CellUtil.matchingQualifier(cell, format.qualifier(column))) {
      throw new UncheckedIOException(new IOException("a row without " + column.label()));
    }
    return cell;
  }
}
