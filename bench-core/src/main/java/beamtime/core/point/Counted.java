package beamtime.core.point;

import beamtime.core.result.JmhEntry.Metric;
import beamtime.core.workload.DrivenWorkload;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the clients of a workload have counted so far; exact while none is at work.
 *
 * @param operations that ended well
 * @param rows of them
 * @param bytes of the rows' keys and values
 */
record Counted(long operations, long rows, long bytes) {
  /** Metric: rows a second of what was delivered. */
  private static final String ROWS = "rows";

  /** Metric: bytes of their keys and values. */
  private static final String BYTES = "payloadBytes";

  static Counted of(DrivenWorkload workload) {
    return new Counted(workload.operations(), workload.rows(), workload.payloadBytes());
  }

  /**
   * Rates since then: what one operation has in the mean of all, those of the warm-up too, times
   * the operations a second that count. Empty where nothing was counted by operations.
   */
  SortedMap<String, Metric> since(Counted before, double delivered) {
    SortedMap<String, Metric> rates = new TreeMap<>();
    long done = operations - before.operations;
    if (done > 0) {
      put(rates, ROWS, rows - before.rows, delivered / done, "rows/s");
      put(rates, BYTES, bytes - before.bytes, delivered / done, "B/s");
    }
    return rates;
  }

  private static void put(
      SortedMap<String, Metric> rates, String name, long counted, double each, String unit) {
    if (counted > 0) {
      rates.put(name, new Metric(counted * each, unit));
    }
  }
}
