package beamtime.site.history;

/**
 * What of a cell is followed.
 *
 * @param name such as {@code throughput}
 * @param unit such as {@code scans/s}
 * @param growsWithSpeed whether more is better
 */
public record Measure(String name, String unit, boolean growsWithSpeed) {
  /**
   * Time that 99 of 100 operations of an open load take at most, from when they were due, or files
   * that arrive at a rate. Their throughput is what was asked for, however slow the server.
   */
  public static final Measure TAIL = new Measure("p99 latency", "ms", false);
}
