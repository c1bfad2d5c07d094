package beamtime.core.rig;

import java.util.Locale;
import java.util.Optional;

/**
 * What the rig itself took during the hold: where it was the limit, a point says nothing of the
 * backend.
 *
 * @param cpuShare share of all processors of the machine that this process used, 0 to 1
 * @param gcShare share of the time for which the garbage collector stopped it, 0 to 1
 * @param tardiness 99th percentile of how late it was of its own fault, in nanoseconds: of how late
 *     operations were sent beyond what the operations before them had delayed them; in closed loop,
 *     where nothing is due, of how late its own thread was woken
 * @param latency 99th percentile of the latency, in nanoseconds
 */
public record Generator(double cpuShare, double gcShare, long tardiness, long latency) {
  /** A generator that has most of the machine leaves no processor for its own next operation. */
  private static final double CPU_LIMIT = 0.9;

  /** Pauses of that share are in the 99th percentile of every latency. */
  private static final double GC_LIMIT = 0.05;

  /** A scheduler's usual delay is some 0.1 ms; ten times that is the rig's own fault. */
  private static final long TARDINESS_LIMIT = 1_000_000;

  /** Late by less than that share of what is measured does not change what is measured. */
  private static final double TARDINESS_SHARE = 0.1;

  /** Why the generator was the limit; empty where it was not. */
  public Optional<String> limit() {
    if (cpuShare > CPU_LIMIT) {
      return limit("its clients used %.0f %% of all processors", cpuShare * 100);
    }
    if (gcShare > GC_LIMIT) {
      return limit("its garbage collector stopped it for %.0f %% of the time", gcShare * 100);
    }
    if (tardiness > Math.max(TARDINESS_LIMIT, latency * TARDINESS_SHARE)) {
      return limit("its threads came late by %.1f ms (99 %%)", tardiness / 1e6);
    }
    return Optional.empty();
  }

  private static Optional<String> limit(String reason, double value) {
    return Optional.of("the generator was the limit: " + String.format(Locale.ROOT, reason, value));
  }
}
