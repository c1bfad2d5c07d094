package beamtime.core.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What the clients of a point record in one of its phases. Recording allocates nothing and takes no
 * lock.
 */
final class Recording {
  /** Longer than any timeout of a client library; longer ones count as an hour. */
  static final long LONGEST = TimeUnit.HOURS.toNanos(1);

  /**
   * Recorders that clients share: several hundred clients with four histograms each would take a
   * gigabyte, and no more clients than processors ever record at the same time. At most 32, since
   * each takes some 2 MB in each phase.
   */
  private static final int STRIPES = Math.min(32, 4 * Runtime.getRuntime().availableProcessors());

  private final List<Stripe> stripes = new ArrayList<>();
  private final Histogram tardiness = HistogramLog.emptyHistogram();
  private final boolean open;

  Recording(int clients, boolean open) {
    this.open = open;
    for (int i = 0; i < Math.min(clients, STRIPES); i++) {
      stripes.add(new Stripe(open));
    }
  }

  /** Where a client records. */
  Stripe of(int client) {
    return stripes.get(client % stripes.size());
  }

  /** Operations that were done within the phase, so far. */
  long done() {
    return stripes.stream().mapToLong(Stripe::allDone).sum();
  }

  /** Operations that fell due within the phase; nothing in closed loop. */
  long due() {
    return stripes.stream().mapToLong(Stripe::allDue).sum();
  }

  /** Operations that were sent within the phase; nothing in closed loop. */
  long sent() {
    return stripes.stream().mapToLong(Stripe::allSent).sum();
  }

  /** Nanoseconds for which clients had a request under way, so far. */
  long busy() {
    return stripes.stream().mapToLong(Stripe::allBusy).sum();
  }

  /** What was recorded since the last call. */
  Second.Times interval() {
    Histogram latency = HistogramLog.emptyHistogram();
    Histogram service = open ? HistogramLog.emptyHistogram() : latency;
    Second.Times times = new Second.Times(latency, service, HistogramLog.emptyHistogram());
    stripes.forEach(stripe -> stripe.moveTo(times, tardiness));
    return times;
  }

  /**
   * How late operations were sent of the rig's own fault, up to the last {@link #interval}; empty
   * in closed loop.
   */
  Histogram tardiness() {
    return tardiness;
  }

  /** What a recorder takes: nothing negative, nothing beyond its range. */
  static long within(long nanos) {
    return Math.max(0, Math.min(nanos, LONGEST));
  }
}
