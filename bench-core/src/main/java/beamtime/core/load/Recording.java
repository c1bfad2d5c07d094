package beamtime.core.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * What the clients of a point record in one of its phases. Recording allocates nothing and takes no
 * lock.
 */
final class Recording {
  /** Two values are told apart that differ by a thousandth. */
  static final int DIGITS = 3;

  /** Longer than any timeout of a client library; longer ones count as an hour. */
  static final long LONGEST = TimeUnit.HOURS.toNanos(1);

  /**
   * Recorders that clients share: several hundred clients with three histograms each would take a
   * gigabyte, and no more clients than processors ever record at the same time. At most 32, since
   * each takes some 7 MB.
   */
  private static final int STRIPES = Math.min(32, 4 * Runtime.getRuntime().availableProcessors());

  private final List<Stripe> stripes = new ArrayList<>();
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
    return stripes.stream().mapToLong(stripe -> stripe.done.sum()).sum();
  }

  /** Operations that fell due within the phase; nothing in closed loop. */
  long due() {
    return stripes.stream().mapToLong(stripe -> stripe.due.sum()).sum();
  }

  /** Operations that were sent within the phase; nothing in closed loop. */
  long sent() {
    return stripes.stream().mapToLong(stripe -> stripe.sent.sum()).sum();
  }

  /** What was recorded since the last call. */
  Second.Times interval() {
    Histogram latency = emptyHistogram();
    Histogram service = open ? emptyHistogram() : latency;
    Histogram waiting = emptyHistogram();
    for (Stripe stripe : stripes) {
      stripe.moveTo(latency, service, waiting);
    }
    return new Second.Times(latency, service, waiting);
  }

  /** How late operations were sent of the rig's own fault; empty in closed loop. */
  Histogram tardiness() {
    Histogram all = emptyHistogram();
    if (open) {
      stripes.forEach(stripe -> all.add(stripe.tardiness.getIntervalHistogram()));
    }
    return all;
  }

  /** What a recorder takes: nothing negative, nothing beyond its range. */
  static long within(long nanos) {
    return Math.max(0, Math.min(nanos, LONGEST));
  }

  static Histogram emptyHistogram() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Recorders of some of the clients. */
  static final class Stripe {
    private final LongAdder done = new LongAdder();
    private final LongAdder due = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final Recorder latency = recorder();
    private final Recorder service;
    private final Recorder waiting;
    private final Recorder tardiness;
    private Histogram spareLatency;
    private Histogram spareService;
    private Histogram spareWaiting;

    private Stripe(boolean open) {
      service = open ? recorder() : null;
      waiting = open ? recorder() : null;
      tardiness = open ? recorder() : null;
    }

    /** An operation by its three instants, of which the first two are one in closed loop. */
    void record(long due, long sent, long end) {
      latency.recordValue(within(end - due));
      if (service != null) {
        service.recordValue(within(end - sent));
        waiting.recordValue(within(sent - due));
      }
    }

    /** Operations of one request that were due together, see {@link #record(long, long, long)}. */
    void record(long due, long sent, long end, long operations) {
      latency.recordValueWithCount(within(end - due), operations);
      if (service != null) {
        service.recordValueWithCount(within(end - sent), operations);
        waiting.recordValueWithCount(within(sent - due), operations);
      }
    }

    /** An operation was sent so late of the rig's own fault. */
    void tardy(long nanos) {
      tardiness.recordValue(within(nanos));
    }

    /** An operation fell due within the phase. */
    void due() {
      due.increment();
    }

    /** An operation was sent within the phase. */
    void sent() {
      sent.increment();
    }

    /** An operation was due and never sent: its latency is at least what it has reached. */
    void unsent(long nanos) {
      due.increment();
      latency.recordValue(within(nanos));
      waiting.recordValue(within(nanos));
    }

    /** Operations were due together and never sent, see {@link #unsent(long)}. */
    void unsent(long nanos, long operations) {
      latency.recordValueWithCount(within(nanos), operations);
      waiting.recordValueWithCount(within(nanos), operations);
    }

    /** An operation was done within the phase. */
    void done() {
      done.increment();
    }

    /** Operations were done within the phase. */
    void done(long operations) {
      done.add(operations);
    }

    private void moveTo(Histogram latencies, Histogram services, Histogram waitings) {
      spareLatency = latency.getIntervalHistogram(spareLatency);
      latencies.add(spareLatency);
      if (service != null) {
        spareService = service.getIntervalHistogram(spareService);
        services.add(spareService);
        spareWaiting = waiting.getIntervalHistogram(spareWaiting);
        waitings.add(spareWaiting);
      }
    }

    private static Recorder recorder() {
      return new Recorder(LONGEST, DIGITS);
    }
  }
}
