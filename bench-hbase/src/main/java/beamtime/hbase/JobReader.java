package beamtime.hbase;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobFilter;
import beamtime.core.data.JobRow;
import beamtime.core.data.Mix64;
import beamtime.core.store.View;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;

/** Reads the results of one scan, one after the other, without copying them. */
abstract class JobReader implements View<JobRow> {
  private final JobRow row = new JobRow();

  @SuppressWarnings("NullAway.Init") // of the result that it was moved to
  private Cell first;

  private int before;

  /** A filter that is evaluated here, with its value as stored. */
  static final class Condition {
    private final JobColumn column;
    private final byte[] value;

    Condition(JobFilter filter) {
      column = filter.column();
      value = JobBytes.latin1(filter.value());
    }
  }

  /** Takes so many bytes before the row's own key for what only says in which region it is. */
  final JobReader behind(int before) {
    this.before = before;
    return this;
  }

  /** Moves to a result. */
  final void at(Result result) {
    Cell[] cells = result.rawCells();
    first = cells[0];
    take(cells);
  }

  final boolean passes(List<Condition> conditions) {
    for (Condition condition : conditions) {
      if (!holds(condition.column, condition.value)) {
        return false;
      }
    }
    return true;
  }

  /** Takes the cells of one row, at least one. */
  abstract void take(Cell[] cells);

  /** Value of a COUNT or INSTANT column that the scan asked for. */
  abstract long number(JobColumn column);

  /** Value of a TEXT column that the scan asked for. */
  abstract String text(JobColumn column);

  /** Whether a TEXT column that the scan asked for holds this value. */
  abstract boolean holds(JobColumn column, byte[] value);

  /** Bytes of all values. */
  abstract int valueBytes();

  /** Fills everything but the key. */
  abstract void fill(JobRow row);

  private int keyAt() {
    return first.getRowOffset() + before;
  }

  private int keyLength() {
    return first.getRowLength() - before;
  }

  @Override
  public final long keyHash() {
    return Mix64.hash(first.getRowArray(), keyAt(), keyLength());
  }

  /** The key counts once, though HBase repeats it in each cell of the row. */
  @Override
  public final int payloadBytes() {
    return keyLength() + valueBytes();
  }

  @Override
  public final JobRow decode() {
    row.clear();
    row.setKey(JobBytes.latin1(first.getRowArray(), keyAt(), keyLength()));
    fill(row);
    return row;
  }
}
