package beamtime.core.store;

import beamtime.core.data.Mix64;

/** Takes the hashes of rows one at a time and makes their {@link Tally}. Not thread-safe. */
public final class TallyCounter {
  private long rows;
  private long checksum;

  /**
   * Counts one row. The hash is mixed once more before it is added, so that the hashes of two rows
   * that are altered in opposite ways do not cancel out.
   */
  public void add(long rowHash) {
    rows++;
    checksum += Mix64.mix(rowHash);
  }

  /** Counts all that another counter has counted, such as that of another thread. */
  public void add(Tally other) {
    rows += other.rows();
    checksum += other.checksum();
  }

  /** Number of rows counted so far. */
  public long rows() {
    return rows;
  }

  /** What was counted so far. */
  public Tally tally() {
    return new Tally(rows, checksum);
  }
}
