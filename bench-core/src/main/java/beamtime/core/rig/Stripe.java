package beamtime.core.rig;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Where some of the clients of a point record. One page is written while the other is read, as in
 * HdrHistogram's own recorder; but all times of an operation take one turn, which costs half, and
 * are read together.
 */
final class Stripe {
  /**
   * A client that was put to sleep while it wrote is looked for again after so many nanoseconds.
   */
  private static final long PATIENCE = 500_000;

  private final LongAdder done = new LongAdder();
  private final LongAdder due = new LongAdder();
  private final LongAdder sent = new LongAdder();
  private final LongAdder busy = new LongAdder();
  private final WriterReaderPhaser turns = new WriterReaderPhaser();
  private Page read;
  private volatile Page written;

  Stripe(boolean open) {
    read = new Page(open);
    written = new Page(open);
  }

  /**
   * Operations of one request that were due together, by their three instants, of which the first
   * two are one in closed loop.
   */
  void record(long due, long sent, long end, long operations) {
    long turn = turns.writerCriticalSectionEnter();
    try {
      written.record(due, sent, end, operations);
    } finally {
      turns.writerCriticalSectionExit(turn);
    }
  }

  /** An operation was sent so late of the rig's own fault. */
  void tardy(long nanos) {
    long turn = turns.writerCriticalSectionEnter();
    try {
      written.tardy(nanos);
    } finally {
      turns.writerCriticalSectionExit(turn);
    }
  }

  /** Operations were due together and never sent: their latency is at least what it has reached. */
  void unsent(long nanos, long operations) {
    long turn = turns.writerCriticalSectionEnter();
    try {
      written.unsent(nanos, operations);
    } finally {
      turns.writerCriticalSectionExit(turn);
    }
  }

  /** An operation fell due within the phase. */
  void due() {
    due.increment();
  }

  /** An operation was sent within the phase. */
  void sent() {
    sent.increment();
  }

  /** Operations were done within the phase. */
  void done(long operations) {
    done.add(operations);
  }

  /** Operations that were done so far. */
  long allDone() {
    return done.sum();
  }

  /** Operations that fell due so far. */
  long allDue() {
    return due.sum();
  }

  /** Operations that were sent so far. */
  long allSent() {
    return sent.sum();
  }

  /** A client had a request under way for so long. */
  void busy(long nanos) {
    busy.add(nanos);
  }

  /** Nanoseconds for which clients had one under way, so far. */
  long allBusy() {
    return busy.sum();
  }

  /** Moves what was recorded since the last call; the rig's own thread alone does so. */
  void moveTo(Second.Times times, Histogram tardiness) {
    turns.readerLock();
    try {
      Page full = written;
      written = read;
      read = full;
      turns.flipPhase(PATIENCE);
      full.moveTo(times, tardiness);
    } finally {
      turns.readerUnlock();
    }
  }
}
