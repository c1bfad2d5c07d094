package beamtime.core.store;

import beamtime.core.data.JobColumn;
import beamtime.core.data.JobRow;

/** View of a row that is there as an object. */
record JobRowView(JobRow row) implements View<JobRow> {
  @Override
  public long keyHash() {
    return row.keyHash();
  }

  /** The key, the text columns as they are, and 8 bytes for each other column. */
  @Override
  public int payloadBytes() {
    int bytes = row.keyBytes().length;
    for (JobColumn column : JobColumn.values()) {
      bytes += column.type() == JobColumn.Type.TEXT ? row.textBytes(column).length : Long.BYTES;
    }
    return bytes;
  }

  @Override
  public JobRow decode() {
    return row;
  }
}
