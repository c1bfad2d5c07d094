package beamtime.testbed.link;

import java.util.SplittableRandom;

/** One direction of a link, shared by all its connections. Thread-safe. */
final class Lane {
  /**
   * Longest piece that is sent at once; each thread holds a buffer of this size. With half of it 1
   * Gb/s takes a relay twice the processor time, with more hardly less.
   */
  static final int LARGEST = 32 << 10;

  /** What a packet of Ethernet carries of a TCP stream. */
  private static final int SMALLEST = 1460;

  /** How far a connection may run ahead of the wire, so that the wire never idles. */
  private static final long AHEAD_NANOS = 2_000_000;

  private volatile Link link;
  private boolean cut;
  private long free = System.nanoTime();

  Lane(Link link) {
    this.link = link;
  }

  /**
   * Bytes to send at once: no more than the wire carries in a millisecond, so that connections take
   * turns.
   */
  int piece() {
    return link.bandwidth()
        .map(limit -> (int) Math.max(SMALLEST, Math.min(LARGEST, limit.bytesPerMilli())))
        .orElse(LARGEST);
  }

  /**
   * Makes it another link for all that is sent from now on.
   *
   * @param cut whether what is sent waits until it is not
   */
  synchronized void set(Link other, boolean cut) {
    link = other;
    this.cut = cut;
    notifyAll();
  }

  /** Puts bytes on the wire; returns when the last of them has left, by the nano clock. */
  synchronized long send(int bytes) throws InterruptedException {
    while (cut) {
      wait();
    }
    long now = System.nanoTime();
    if (link.bandwidth().isEmpty()) {
      return now;
    }
    if (free - now < 0) {
      free = now;
    }
    free += link.bandwidth().get().nanos(bytes);
    return free;
  }

  /** Waits until a connection whose bytes leave at that moment may send more. */
  void awaitTurn(long sent) throws InterruptedException {
    Clock.await(sent - AHEAD_NANOS);
  }

  /** Nanoseconds on the way: half a round trip, give or take half of its jitter. */
  long delay(SplittableRandom random) {
    Link now = link;
    long jitter = now.jitter().toNanos() / 2;
    return now.roundTrip().toNanos() / 2 + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
  }
}
