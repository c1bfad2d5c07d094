package beamtime.core.point;

import beamtime.core.rig.Operation;
import beamtime.core.workload.Acquisition;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * What a reader asks for while an acquisition runs: the last ten seconds of one PV after another,
 * as a display of a control room does. Used by one thread.
 */
final class RecentFrames implements Operation {
  private static final long SECONDS = 10;
  private static final double NANOS = 1e9;

  private final List<Acquisition> frames;
  private final int step;
  private final LongSupplier elapsed;
  private final Seen seen;
  private final long pvs;
  private long next;

  /**
   * Counts what readers saw, all of them together.
   *
   * @param due frames of the answers, had each been there that had fallen due
   * @param read frames of the answers
   */
  record Seen(LongAdder due, LongAdder read) {
    Seen() {
      this(new LongAdder(), new LongAdder());
    }

    /** Share of the frames that were there when they were asked for; 1 where none was. */
    double share() {
      return due.sum() == 0 ? 1 : (double) read.sum() / due.sum();
    }
  }

  /**
   * A reader.
   *
   * @param frames that are being stored
   * @param number of this reader, from 0
   * @param step from one of its PVs to the next: how many readers there are
   * @param elapsed nanoseconds since the first frames fell due
   */
  RecentFrames(List<Acquisition> frames, int number, int step, LongSupplier elapsed, Seen seen) {
    this.frames = List.copyOf(frames);
    this.step = step;
    this.elapsed = elapsed;
    this.seen = seen;
    pvs = frames.stream().mapToLong(Acquisition::pvs).sum();
    next = number;
  }

  @Override
  public void run() {
    long pv = next % pvs;
    next += step;
    for (Acquisition lane : frames) {
      if (pv < lane.pvs()) {
        read(lane, (int) pv);
        return;
      }
      pv -= lane.pvs();
    }
    throw new IllegalStateException("no lane has PV " + pv);
  }

  private void read(Acquisition lane, int pv) {
    long end = (long) (elapsed.getAsLong() / NANOS * lane.hertz());
    long from = Math.max(0, end - SECONDS * lane.hertz());
    if (from == end) {
      return; // before the first pulse: no store has an answer to a time of no length
    }
    seen.due.add(end - from);
    seen.read.add(lane.read(pv, from, end));
  }
}
