package beamtime.hbase.coprocessor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * Hands out a {@link Step} for many rows of another scanner, as one row whose key is the last of
 * theirs.
 *
 * <p>A step ends in time for the client to hear of it, whatever a filter drops. Since its row holds
 * all groups of the step, and has the key of the last row in it, a client that goes on behind the
 * last row that it has seen, as HBase's does when a region was moved or split, or its server died,
 * goes on exactly behind what it was given: nothing is summed twice or left out.
 */
final class GroupingScanner implements RegionScanner {
  /** Little compared with a client's time-outs, which are seconds. */
  private static final long STEP_MILLIS = 500;

  /** Most groups of a step: some megabytes. */
  private static final int MOST_GROUPS = 20_000;

  private final RegionScanner rows;
  private final Grouping grouping;
  private final GroupedRow row;
  private final List<Cell> cells = new ArrayList<>();

  GroupingScanner(RegionScanner rows, Grouping grouping) throws IOException {
    this.rows = rows;
    this.grouping = grouping;
    row = GroupedRow.of(grouping);
  }

  /** Returns whether there may be more; adds a cell where rows were summed. */
  private boolean step(List<Cell> answer) throws IOException {
    long end = System.currentTimeMillis() + STEP_MILLIS;
    ScannerContext untilThen =
        ScannerContext.newBuilder()
            .setTimeLimit(ScannerContext.LimitScope.BETWEEN_ROWS, end)
            .build();
    GroupSums sums = new GroupSums(grouping.summed().size());
    byte[] first = {};
    Cell last = null;
    int summed = 0;
    boolean more;
    do {
      cells.clear();
      more = rows.nextRaw(cells, untilThen);
      if (!cells.isEmpty()) {
        row.at(cells);
        sums.add(row);
        last = cells.get(0);
        if (summed++ == 0) {
          first = CellUtil.cloneRow(last);
        }
      }
    } while (more
        && summed < grouping.rowsOfAStep()
        && sums.groups() < MOST_GROUPS
        && System.currentTimeMillis() < end);
    if (last != null) {
      answer.add(
          new KeyValue(
              CellUtil.cloneRow(last),
              CellUtil.cloneFamily(last),
              Step.qualifier(),
              0,
              Step.bytes(first, summed, sums)));
    }
    return more;
  }

  @Override
  public boolean next(List<Cell> answer) throws IOException {
    return step(answer);
  }

  @Override
  public boolean next(List<Cell> answer, ScannerContext limits) throws IOException {
    return step(answer);
  }

  @Override
  public boolean nextRaw(List<Cell> answer) throws IOException {
    return step(answer);
  }

  @Override
  public boolean nextRaw(List<Cell> answer, ScannerContext limits) throws IOException {
    return step(answer);
  }

  @Override
  public RegionInfo getRegionInfo() {
    return rows.getRegionInfo();
  }

  @Override
  public boolean isFilterDone() throws IOException {
    return rows.isFilterDone();
  }

  @Override
  public boolean reseek(byte[] row) throws IOException {
    return rows.reseek(row);
  }

  @Override
  public long getMaxResultSize() {
    return rows.getMaxResultSize();
  }

  @Override
  public long getMvccReadPoint() {
    return rows.getMvccReadPoint();
  }

  @Override
  public int getBatch() {
    return rows.getBatch();
  }

  @Override
  public String getOperationId() {
    return rows.getOperationId();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
