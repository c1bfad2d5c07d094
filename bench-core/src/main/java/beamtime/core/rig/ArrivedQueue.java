package beamtime.core.rig;

import beamtime.core.cell.FrameLedger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bounded queue of frames that arrive, in any order of PVs, each with its sequence number. What
 * was due and had not come when it is closed was never received.
 */
final class ArrivedQueue extends FrameQueue {
  /** How often idle clients look, all of them together: a thousandth of a second is no delay. */
  private static final long LOOK = 500_000;

  /** Share of the time between pulses for which a request is kept open for more frames. */
  private static final int LINGER = 10;

  /** Last sequence number of each PV that came. */
  private final long[] last;

  /** Frames with which a request waits for no more. */
  private final int full;

  private int complete;
  private long newest = -1;
  private long ready;
  private long nextLook;
  private boolean closed;
  private boolean broken;

  /** An empty queue. */
  ArrivedQueue(Demand.Lane demand, Pulses pulses, FrameLedger ledger) {
    super(demand, pulses, ledger);
    last = new long[pvs];
    Arrays.fill(last, -1);
    full = Math.min(batch, pvs);
  }

  /** A frame of a PV arrived at an instant; whether it waits now, to be stored. */
  synchronized boolean arrived(int pv, long sequence, long now) {
    if (closed || sequence <= last[pv] || sequence >= pulses().end()) {
      return false;
    }
    last[pv] = sequence;
    newest = Math.max(newest, sequence);
    boolean taken = length < capacity;
    long frame = sequence * pvs + pv;
    ledger().received(frame, taken);
    if (taken) {
      append(frame, 1);
      if (length == 1) {
        ready = now + pulses().distance() / LINGER;
      }
    }
    if (sequence == pulses().end() - 1) {
      complete++;
    }
    if (length == full || complete == pvs) {
      ready = Math.min(ready, now);
    }
    return taken;
  }

  /** Nothing more comes, though more was due: what counts ends with the last pulse that came. */
  synchronized void breakOff() {
    broken = true;
    closed = true;
  }

  @Override
  synchronized Taken request(long now) {
    if (length == 0 || now < ready) {
      return Taken.NONE;
    }
    long since = ready;
    List<Batch> taken = new ArrayList<>();
    for (int left = batch; left > 0 && length > 0; ) {
      Batch next = poll(left);
      taken.add(next);
      left -= next.frames();
    }
    ready = length >= full || complete == pvs ? now : now + pulses().distance() / LINGER;
    return new Taken(taken, since);
  }

  /** No frame is let in by the clock. */
  @Override
  synchronized void admitUntil(long now) {}

  /** Not before the last frame of every PV has come; until then the drain of the rig waits. */
  @Override
  synchronized boolean isOver(long now) {
    return now >= pulses().over() && length == 0 && complete == pvs;
  }

  @Override
  synchronized long nextTurn(long now) {
    return Math.max(nextLook, now) + LOOK;
  }

  /** Idle clients look one after another, so that their number costs nothing. */
  @Override
  synchronized long nextLook(long now) {
    nextLook = nextTurn(now);
    return nextLook;
  }

  @Override
  synchronized List<Batch> close(long now) {
    closed = true;
    long due = 0;
    while (due < pulses().end() && pulses().due(due) <= now) {
      due++;
    }
    ledger().dueInAll(broken ? Math.min(due, newest + 1) : due);
    return super.close(now);
  }
}
