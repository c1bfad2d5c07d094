package beamtime.core.rig;

import beamtime.core.cell.FrameLedger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The bounded queue between pulses and clients. Instants are nanoseconds from the start.
 * Thread-safe.
 *
 * <p>No thread fills it. Nothing but a client takes frames out, so what it held when a pulse fell
 * due is still known when someone next looks: frames are let in, or dropped, then, as of the
 * instant at which they fell due. So there is no producer that could be late, and each count is
 * exact.
 */
class FrameQueue {
  private final Pulses pulses;
  private final FrameLedger ledger;
  final int pvs;
  final int batch;
  final int capacity;

  /** Clients that a pulse can occupy. */
  private final int takers;

  /** Frames that wait, in the order in which they fell due: drops leave gaps between. */
  private final Deque<Batch> waiting = new ArrayDeque<>();

  /** Their number. */
  long length;

  private long nextPulse;
  private long nextTurn;

  /** An empty queue. */
  FrameQueue(Demand.Lane demand, Pulses pulses, FrameLedger ledger) {
    this.pulses = pulses;
    this.ledger = ledger;
    pvs = demand.pvs();
    batch = demand.batch();
    capacity = demand.queue();
    takers = (pvs - 1) / batch + 1;
  }

  /**
   * Frames that follow each other.
   *
   * @param from the first
   * @param frames how many; 0 for none
   */
  record Batch(long from, int frames) {
    static final Batch NONE = new Batch(0, 0);

    boolean isEmpty() {
      return frames == 0;
    }

    long end() {
      return from + frames;
    }
  }

  /**
   * Frames that are to be stored by one request.
   *
   * @param batches none where there is nothing to be done
   * @param ready instant from which on a client that waited could have had them
   */
  record Taken(List<Batch> batches, long ready) {
    static final Taken NONE = new Taken(List.of(), 0);
  }

  Pulses pulses() {
    return pulses;
  }

  FrameLedger ledger() {
    return ledger;
  }

  /** The sequence number of a frame: the pulse at which it fell due. */
  long pulse(long frame) {
    return frame / pvs;
  }

  /** A batch cut where the pulses meet, so that the frames of each part fell due together. */
  List<Batch> parts(Batch batch) {
    List<Batch> parts = new ArrayList<>();
    for (long from = batch.from(); from < batch.end(); ) {
      long end = Math.min(batch.end(), (pulse(from) + 1) * pvs);
      parts.add(new Batch(from, (int) (end - from)));
      from = end;
    }
    return parts;
  }

  /** Lets in what has fallen due until an instant. */
  synchronized void admitUntil(long now) {
    for (; nextPulse < pulses.end() && pulses.due(nextPulse) <= now; nextPulse++) {
      int free = (int) Math.min(pvs, capacity - length);
      ledger.due(free);
      if (free > 0) {
        append(nextPulse * pvs, free);
      }
    }
  }

  final void append(long from, int frames) {
    Batch last = waiting.peekLast();
    if (last != null && last.end() == from) {
      waiting.removeLast();
      waiting.addLast(new Batch(last.from(), last.frames() + frames));
    } else {
      waiting.addLast(new Batch(from, frames));
    }
    length += frames;
  }

  /** The next frames to be stored by one request, as of an instant; they are noted as sent. */
  Taken request(long now) {
    Batch batch = take(now);
    return batch.isEmpty()
        ? Taken.NONE
        : new Taken(List.of(batch), pulses.due(pulse(batch.from())));
  }

  /** The next frames that follow each other, as of an instant; they are noted as sent. */
  synchronized Batch take(long now) {
    admitUntil(now);
    return poll(batch);
  }

  /** At most so many that wait and follow each other. */
  final Batch poll(int most) {
    Batch first = waiting.pollFirst();
    if (first == null) {
      return Batch.NONE;
    }
    Batch taken = new Batch(first.from(), Math.min(most, first.frames()));
    if (taken.frames() < first.frames()) {
      waiting.addFirst(new Batch(taken.end(), first.frames() - taken.frames()));
    }
    length -= taken.frames();
    ledger.sent(taken.from(), taken.frames());
    return taken;
  }

  /** Whether nothing more is to be taken from some instant on. */
  boolean isOver(long now) {
    return now >= pulses.over();
  }

  /** When the next client that finds nothing at an instant would have to look again. */
  synchronized long nextTurn(long now) {
    nextTurn = Math.max(nextTurn, nextPulse * takers);
    return pulses.due(Math.min(nextTurn / takers, pulses.end()));
  }

  /**
   * When a client that found nothing at an instant is to look again: it takes the next turn that no
   * other waits for. So a pulse wakes the clients that it occupies, and lets the others sleep.
   */
  synchronized long nextLook(long now) {
    long turn = nextTurn(now);
    nextTurn++;
    return turn;
  }

  /** Since when its oldest frames wait, as of an instant; the end of time where none does. */
  synchronized long waitsSince(long now) {
    admitUntil(now);
    Batch first = waiting.peekFirst();
    return first == null ? Long.MAX_VALUE : pulses.due(pulse(first.from()));
  }

  /** Ends it: what nobody has taken until an instant is taken by nobody. */
  synchronized List<Batch> close(long now) {
    admitUntil(now);
    ledger.close();
    List<Batch> left = new ArrayList<>(waiting);
    waiting.clear();
    return left;
  }
}
