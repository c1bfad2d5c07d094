package beamtime.core.store;

import beamtime.core.data.JobRow;

/** View of a row that is an object already. */
record JobView(JobRow row) implements View<JobRow> {
  @Override
  public long keyHash() {
    return row.keyHash();
  }

  @Override
  public int payloadBytes() {
    return row.payloadBytes();
  }

  @Override
  public JobRow decode() {
    return row;
  }
}
