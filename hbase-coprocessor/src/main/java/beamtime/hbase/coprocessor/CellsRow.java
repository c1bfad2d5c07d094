package beamtime.hbase.coprocessor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.util.Bytes;

/** A row of one cell a column, which come in the order of their qualifiers. */
final class CellsRow extends GroupedRow {
  /** Those that are wanted, in the order in which they come. */
  private final byte[][] qualifiers;

  /** Where in {@link #qualifiers} each name is. */
  private final int[] names;

  /** Where in {@link #qualifiers} each number is. */
  private final int[] summed;

  private final Cell[] found;

  CellsRow(Grouping grouping) {
    super(grouping.summed().size());
    List<byte[]> wanted = new ArrayList<>(grouping.by());
    wanted.addAll(grouping.summed());
    List<byte[]> sorted =
        wanted.stream().sorted(Bytes.BYTES_COMPARATOR).collect(Collectors.toList());
    qualifiers = sorted.toArray(new byte[0][]);
    names = places(grouping.by(), sorted);
    summed = places(grouping.summed(), sorted);
    found = new Cell[qualifiers.length];
  }

  private static int[] places(List<byte[]> columns, List<byte[]> sorted) {
    Comparator<byte[]> order = Bytes.BYTES_COMPARATOR;
    return columns.stream()
        .mapToInt(
            column -> {
              int at = 0;
              while (order.compare(sorted.get(at), column) != 0) {
                at++;
              }
              return at;
            })
        .toArray();
  }

  @Override
  void take(List<Cell> cells) throws DoNotRetryIOException {
    int at = 0;
    for (Cell cell : cells) {
      if (at < found.length && CellUtil.matchingQualifier(cell, qualifiers[at])) {
        found[at++] = cell;
      }
    }
    if (at < found.length) {
      throw foreign(cells.get(0), "it has no column " + Bytes.toStringBinary(qualifiers[at]));
    }
    for (int name : names) {
      Cell cell = found[name];
      name(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    }
    for (int i = 0; i < summed.length; i++) {
      Cell cell = found[summed[i]];
      if (cell.getValueLength() != Long.BYTES) {
        throw foreign(
            cell, "column " + Bytes.toStringBinary(qualifiers[summed[i]]) + " is no number");
      }
      number(i, cell.getValueArray(), cell.getValueOffset());
    }
  }
}
