package beamtime.core.cell;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What became of files that arrive at a steady rate, of one fork or of all forks of a cell.
 *
 * @param unsent files that arrived and were not sent in time to be stored
 * @param late files that were stored after the next was complete, the unsent among them
 * @param latency nanoseconds from a file's instant until it was stored
 */
public record ArrivalCounts(long unsent, long late, Histogram latency) {
  private static final double MILLI = 1e6;
  private static final String FACT = "fact.";
  private static final String FILES = "files";
  private static final String LATE = "files.late";

  /** All times, for the other forks; no fact of a cell. */
  public static final String TIMES = "latency.times";

  /** The counts as facts of a fork. */
  public Map<String, String> facts() {
    SortedMap<String, String> facts = told();
    ByteBuffer times = ByteBuffer.allocate(latency.getNeededByteBufferCapacity());
    int length = latency.encodeIntoCompressedByteBuffer(times);
    byte[] encoded = Arrays.copyOf(times.array(), length);
    facts.put(TIMES, Base64.getEncoder().encodeToString(encoded));
    return facts;
  }

  private SortedMap<String, String> told() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(FILES, String.valueOf(latency.getTotalCount() + unsent));
    facts.put(LATE, String.valueOf(late));
    facts.put("latency.p50.ms", millis(latency.getValueAtPercentile(50)));
    facts.put("latency.p99.ms", millis(latency.getValueAtPercentile(99)));
    facts.put("latency.max.ms", millis(latency.getMaxValue()));
    return facts;
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / MILLI);
  }

  /**
   * The evidence of a cell: that of its last fork, but with what became of the files of all forks.
   *
   * @param forks evidence of each, as recorded, the last one last; not empty
   */
  public static SortedMap<String, String> together(
      Collection<? extends SortedMap<String, String>> forks) {
    SortedMap<String, String> all = new TreeMap<>();
    long unsent = 0;
    long late = 0;
    Histogram latency = new Histogram(3);
    for (SortedMap<String, String> fork : forks) {
      all.clear();
      all.putAll(fork);
      String times = fork.get(FACT + TIMES);
      if (times != null) {
        Histogram own = histogram(times);
        unsent += Long.parseLong(fork.get(FACT + FILES)) - own.getTotalCount();
        late += Long.parseLong(fork.get(FACT + LATE));
        latency.add(own);
      }
    }
    if (all.remove(FACT + TIMES) != null) {
      new ArrivalCounts(unsent, late, latency)
          .told()
          .forEach((fact, value) -> all.put(FACT + fact, value));
    }
    return all;
  }

  private static Histogram histogram(String times) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(times)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("the times of a fork can't be read", e);
    }
  }
}
