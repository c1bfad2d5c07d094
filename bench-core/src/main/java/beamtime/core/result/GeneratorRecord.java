package beamtime.core.result;

import java.util.Locale;
import java.util.Optional;

/**
 * What the load generator itself took, and whether it was the limit: where it was, a point says
 * nothing of the backend.
 *
 * @param cpuShare processor time of its process as a share of all that its machine has, 0 to 1
 * @param gcMillis its garbage collector's pauses, milliseconds in all
 * @param delayP99Millis how late it was of its own fault, 99th percentile, milliseconds
 * @param iocDelayP99Millis how late the IOC posted frames of its own fault, 99th percentile,
 *     milliseconds; empty where frames come from no IOC
 * @param limit one line that says why the generator was the limit; empty where the point is valid
 */
public record GeneratorRecord(
    double cpuShare,
    double gcMillis,
    double delayP99Millis,
    Optional<Double> iocDelayP99Millis,
    String limit) {
  /** A generator that has most of the machine leaves no processor for its own next operation. */
  private static final double CPU_LIMIT = 0.9;

  /** Pauses of that share are in the 99th percentile of every latency. */
  private static final double GC_LIMIT = 0.05;

  /** A scheduler's usual delay is some 0.1 ms; ten times that is the rig's own fault. */
  private static final long TARDINESS_LIMIT = 1_000_000;

  /** Late by less than that share of what is measured does not change what is measured. */
  private static final double TARDINESS_SHARE = 0.1;

  private static final String WAS_THE_LIMIT = "the generator was the limit: ";
  private static final double NANOS_OF_MILLI = 1e6;
  private static final double MILLIS_OF_SECOND = 1e3;

  /**
   * Judges a generator.
   *
   * @param cpuShare share of all processors of the machine that its process used, 0 to 1
   * @param gcShare share of the time for which the garbage collector stopped it, 0 to 1
   * @param seconds of that time
   * @param tardiness 99th percentile of how late it was of its own fault, in nanoseconds: of how
   *     late operations were sent beyond what the operations before them had delayed them; in
   *     closed loop, where nothing is due, of how late its own thread was woken, but no more than
   *     its operations took
   * @param measured what lateness would change, in nanoseconds: the 99th percentile of the latency
   *     or, where frames have deadlines and that is more, the time within which they are due
   */
  public static GeneratorRecord of(
      double cpuShare, double gcShare, double seconds, long tardiness, long measured) {
    String limit = "";
    if (cpuShare > CPU_LIMIT) {
      limit = limit("its clients used %.0f %% of all processors", cpuShare * 100);
    } else if (gcShare > GC_LIMIT) {
      limit = limit("its garbage collector stopped it for %.0f %% of the time", gcShare * 100);
    } else if (tardiness > Math.max(TARDINESS_LIMIT, measured * TARDINESS_SHARE)) {
      limit = limit("its threads came late by %.1f ms (99 %%)", tardiness / NANOS_OF_MILLI);
    }
    return new GeneratorRecord(
        cpuShare,
        gcShare * seconds * MILLIS_OF_SECOND,
        tardiness / NANOS_OF_MILLI,
        Optional.empty(),
        limit);
  }

  /**
   * The same with how late the IOC was.
   *
   * @param tardiness 99th percentile of the time between a pulse and the posting of a frame, in
   *     nanoseconds
   * @param pulse time from one pulse to the next, in nanoseconds: within it a frame is due
   */
  public GeneratorRecord withIoc(long tardiness, long pulse) {
    boolean late = tardiness > Math.max(TARDINESS_LIMIT, pulse * TARDINESS_SHARE);
    return new GeneratorRecord(
        cpuShare,
        gcMillis,
        delayP99Millis,
        Optional.of(tardiness / NANOS_OF_MILLI),
        late && valid()
            ? limit("its IOC posted frames late by %.1f ms (99 %%)", tardiness / NANOS_OF_MILLI)
            : limit);
  }

  private static String limit(String reason, double value) {
    return WAS_THE_LIMIT + String.format(Locale.ROOT, reason, value);
  }

  /** Why it was the limit, where that it was is told already. */
  public String reason() {
    return limit.startsWith(WAS_THE_LIMIT) ? limit.substring(WAS_THE_LIMIT.length()) : limit;
  }

  /** Whether the point measures the backend and not the generator. */
  public boolean valid() {
    return limit.isEmpty();
  }
}
