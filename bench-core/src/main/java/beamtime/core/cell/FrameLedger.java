package beamtime.core.cell;

import beamtime.core.store.RowRanges;
import java.util.Arrays;
import java.util.List;

/**
 * What became of each frame of a deadline run: the rig keeps it, the read-back is compared with it.
 *
 * <p>Frames are counted pulse by pulse over the PVs of one machine: frame {@code i} is of its PV
 * {@code i % pvs} and has the sequence number {@code i / pvs}. Memory grows with what goes wrong,
 * not with the frames. Thread-safe.
 */
public final class FrameLedger {
  private final int pvs;
  private final RowRanges received = new RowRanges();
  private final RowRanges dropped = new RowRanges();
  private final RowRanges sent = new RowRanges();
  private final RowRanges stored = new RowRanges();
  private final RowRanges late = new RowRanges();
  private long due;
  private boolean closed;

  /** An empty ledger of so many PVs. */
  public FrameLedger(int pvs) {
    if (pvs < 1) {
      throw new IllegalArgumentException(pvs + " PVs: at least one");
    }
    this.pvs = pvs;
  }

  /** PVs of this machine. */
  public int pvs() {
    return pvs;
  }

  /** A frame of every PV fell due; the queue took those of the first so many, the others not. */
  public synchronized void due(int taken) {
    long next = due + pvs;
    received.add(due, next);
    dropped.add(due + taken, next);
    due = next;
  }

  /** A frame came over the network; the queue took it, or had no place. */
  public synchronized void received(long frame, boolean taken) {
    received.add(frame, frame + 1);
    if (!taken) {
      dropped.add(frame, frame + 1);
    }
  }

  /** Frames of so many pulses, counted from the first, fell due; not all need have come. */
  public synchronized void dueInAll(long pulses) {
    due = pulses * pvs;
  }

  /** Frames were handed to the backend. */
  public synchronized void sent(long from, int frames) {
    sent.add(from, from + frames);
  }

  /**
   * Frames were acknowledged. One that comes after the ledger was closed stays without
   * acknowledgement.
   *
   * @param lateFrames the first so many of them were so too late
   */
  public synchronized void stored(long from, int frames, int lateFrames) {
    if (!closed) {
      stored.add(from, from + frames);
      late.add(from, from + lateFrames);
    }
  }

  /** Nothing that comes from now on counts: what is still under way was given up. */
  public synchronized void close() {
    closed = true;
  }

  /** Pulses that fell due, so far. */
  public synchronized long pulses() {
    return due / pvs;
  }

  /**
   * What became of the frames of each PV, by its number.
   *
   * @param from first sequence number
   * @param to the one after the last
   */
  public synchronized List<FrameCount> counts(long from, long to) {
    long first = Math.min(from * pvs, due);
    long end = Math.min(to * pvs, due);
    long[] allReceived = byPv(received, first, end);
    long[] allStored = byPv(stored, first, end);
    long[] allLate = byPv(late, first, end);
    long[] allDropped = byPv(dropped, first, end);
    long[] allSent = byPv(sent, first, end);
    FrameCount[] counts = new FrameCount[pvs];
    long ofEach = (end - first) / pvs;
    for (int pv = 0; pv < pvs; pv++) {
      counts[pv] =
          new FrameCount(
              ofEach,
              allStored[pv],
              allLate[pv],
              allDropped[pv],
              allSent[pv] - allStored[pv],
              allReceived[pv] - allSent[pv] - allDropped[pv],
              ofEach - allReceived[pv]);
    }
    return Arrays.asList(counts);
  }

  private long[] byPv(RowRanges frames, long from, long to) {
    long[] counts = new long[pvs];
    for (RowRanges.Range range : frames.within(from, to)) {
      for (long frame = range.from(); frame < range.to(); frame++) {
        counts[(int) (frame % pvs)]++;
      }
    }
    return counts;
  }

  /** Whether a frame must be in the store: it was acknowledged. */
  public synchronized boolean isStored(int pv, long sequence) {
    return stored.contains(sequence * pvs + pv);
  }

  /** Whether a frame may be in the store: it was sent. */
  public synchronized boolean isSent(int pv, long sequence) {
    return sent.contains(sequence * pvs + pv);
  }
}
