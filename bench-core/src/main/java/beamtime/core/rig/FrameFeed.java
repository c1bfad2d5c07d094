package beamtime.core.rig;

import java.util.Optional;

/** Where the frames of a deadline run come from that a rig does not make itself. */
public interface FrameFeed {
  /** Takes what comes, in any thread. */
  interface Sink {
    /** A frame of a PV, by its number, has come; whether it waits now to be stored. */
    boolean arrived(int pv, long sequence);

    /** Nothing more comes, though it should: the point has broken. */
    void broke(String cause);
  }

  /**
   * How it ended.
   *
   * @param delay 99th percentile of how late it posted frames of its own fault, in nanoseconds
   * @param problem why not all was posted that was due; empty where all was
   */
  record End(long delay, Optional<String> problem) {}

  /**
   * Begins; called once, when all clients are connected.
   *
   * @param start instant of the first pulse, by the rig's clock; a process of its own has the same
   *     one, since Linux counts System.nanoTime for all of them from when it booted
   */
  void begin(long start, Pulses pulses, Sink sink);

  /** How it ended; called after the last pulse. */
  End end();
}
