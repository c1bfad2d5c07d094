package beamtime.core.workload.events;

import java.util.function.LongSupplier;

/** How many clients are waiting for the catalogue at any time, and what it has done for them. */
final class CatalogueGauge {
  private final LongSupplier nanos;
  private int waiting;
  private int most;
  private long waited;
  private long replaced;
  private long since;
  private long changed;

  /**
   * @param nanos now, such as {@link System#nanoTime}
   */
  CatalogueGauge(LongSupplier nanos) {
    this.nanos = nanos;
    begin();
  }

  /**
   * What was seen.
   *
   * @param mean clients that were waiting, over time
   * @param most clients that were waiting at the same time
   * @param replaced databases that were replaced, a minute
   */
  record Seen(double mean, int most, double replaced) {}

  /** Forgets what was, but for who is waiting now. */
  synchronized void begin() {
    since = nanos.getAsLong();
    changed = since;
    waited = 0;
    replaced = 0;
    most = waiting;
  }

  /** What was seen since {@link #begin}. */
  synchronized Seen seen() {
    pass();
    double all = Math.max(1, changed - since);
    return new Seen(waited / all, most, replaced / all * 60e9);
  }

  /** Asks the catalogue for something. */
  void during(Runnable request) {
    change(1);
    try {
      request.run();
    } finally {
      change(-1);
    }
  }

  private synchronized void change(int by) {
    pass();
    waiting += by;
    most = Math.max(most, waiting);
  }

  /** A database was replaced. */
  synchronized void replaced() {
    replaced++;
  }

  private void pass() {
    long now = nanos.getAsLong();
    waited += waiting * (now - changed);
    changed = now;
  }
}
