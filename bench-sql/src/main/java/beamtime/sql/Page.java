package beamtime.sql;

/** What a cursor fetches at once of an answer. The driver fails where it is more bytes. */
final class Page {
  /** Rows; the driver's default is all of an answer. */
  static final int ROWS = 4000;

  /** Bytes, and those of a batch of inserts. */
  static final int BYTES = 16 << 20;

  /** Of a row without its long column: names, numbers, links of an object. */
  private static final int OTHERS = 3000;

  private Page() {}

  /**
   * Rows that fit, one at least. The first answer to a statement has bytes as hexadecimal text.
   *
   * @param longest bytes of the long column, in the row that has most
   */
  static int rows(int longest) {
    return (int) Math.max(1, Math.min(ROWS, BYTES / (2L * longest + OTHERS)));
  }
}
