package beamtime.core.workload;

import beamtime.core.cell.FrameLedger;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.RowRanges;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one deadline run, in a place of their own: at each pulse one of each PV of this
 * machine falls due, a rig stores it or does not and keeps the {@link FrameLedger}, and afterwards
 * all that is there is read back and compared with it.
 */
public final class Acquisition {
  private final Waveforms waveforms;
  private final Place place;
  private final Supplier<WaveformStore> stores;
  private final boolean readsBack;
  private final long firstPv;
  private final FrameLedger ledger;
  private @Nullable FrameProof proof;

  /**
   * A run.
   *
   * @param waveforms of the PVs of all machines
   * @param slice which of them are this machine's
   * @param stores the calling thread's
   * @param readsBack whether the store keeps what it is given
   */
  public Acquisition(
      Waveforms waveforms,
      Slice slice,
      Place place,
      Supplier<WaveformStore> stores,
      boolean readsBack) {
    if (waveforms.pvs() < slice.ranks()) {
      throw new IllegalArgumentException(
          "pvs is " + waveforms.pvs() + ": each of " + slice.ranks() + " ranks needs one at least");
    }
    this.waveforms = waveforms;
    this.place = place;
    this.stores = stores;
    this.readsBack = readsBack;
    firstPv = slice.first(waveforms.pvs());
    ledger = new FrameLedger((int) slice.count(waveforms.pvs()));
  }

  /** PVs of this machine. */
  public int pvs() {
    return ledger.pvs();
  }

  /** Those of all machines. */
  public Waveforms waveforms() {
    return waveforms;
  }

  /** Which of them is the first of this machine. */
  public int firstPv() {
    return (int) firstPv;
  }

  /** Name of one of this machine's, by its number from 0. */
  public String pv(int pv) {
    return waveforms.pv((int) firstPv + pv);
  }

  /** Frames a second of each. */
  public int hertz() {
    return waveforms.hertz();
  }

  /** What becomes of the frames. */
  public FrameLedger ledger() {
    return ledger;
  }

  /** Bytes of the points of this machine's frames that fall due in a second. */
  public double bytesPerSecond() {
    return (double) pvs() * hertz() * frameBytes();
  }

  /** Bytes of the points of a frame. */
  int frameBytes() {
    return waveforms.points() * waveforms.type().bytes();
  }

  /**
   * Stores frames of the generator, those that follow each other by one request. On a machine that
   * has but some of the PVs by one for each pulse, since the frames of others lie between.
   */
  public void store(List<RowRanges.Range> frames) {
    frames.forEach(this::store);
  }

  /** Stores frames that have arrived, by one request. */
  public void store(List<RowRanges.Range> frames, LongFunction<Frame> arrived) {
    List<Frame> given = new ArrayList<>();
    for (RowRanges.Range range : frames) {
      for (long frame = range.from(); frame < range.to(); frame++) {
        given.add(arrived.apply(frame));
      }
    }
    stores.get().ingest(place, given);
  }

  private void store(RowRanges.Range frames) {
    if (pvs() == waveforms.pvs()) {
      stores.get().ingest(place, waveforms, frames.from(), (int) frames.length());
      return;
    }
    for (long next = frames.from(); next < frames.to(); ) {
      int pv = (int) (next % pvs());
      int together = (int) Math.min(pvs() - pv, frames.to() - next);
      stores.get().ingest(place, waveforms, index(pv, next / pvs()), together);
      next += together;
    }
  }

  private long index(int pv, long sequence) {
    return sequence * waveforms.pvs() + firstPv + pv;
  }

  /**
   * Frames of a PV that are there now, from one sequence number to before another. Which of them
   * are there yet nobody knows, but each must be one of these, and the next of those before it.
   */
  public long read(int pv, long from, long to) {
    String name = pv(pv);
    WaveformQuery range = new WaveformQuery(name, waveforms.time(from), waveforms.time(to));
    long[] next = {from};
    return stores
        .get()
        .read(
            place,
            range,
            view -> {
              Frame frame = view.decode();
              if (readsBack) {
                require(frame, name, next[0], to);
                next[0] = frame.sequence + 1;
              }
            });
  }

  private static void require(Frame frame, String pv, long next, long to) {
    if (!frame.pv.equals(pv) || frame.sequence < next || frame.sequence >= to) {
      throw new WrongAnswerException(
          "a reader of "
              + pv
              + " was given frame "
              + frame.sequence
              + " of "
              + frame.pv
              + ", expected one from "
              + next
              + " to "
              + (to - 1));
    }
  }

  /** Where they are stored. */
  Place place() {
    return place;
  }

  /**
   * Reads back every frame of every PV, once; the rig is done. Nothing is found on a store that
   * keeps nothing.
   */
  public synchronized FrameProof prove() {
    if (proof == null) {
      ledger.close();
      proof = readsBack ? readBack() : new FrameProof(Tally.NONE, 0, new TreeMap<>());
    }
    return proof;
  }

  private FrameProof readBack() {
    WaveformStore store = stores.get();
    store.places().seal(place);
    Sum sum = new Sum();
    if (ledger.pulses() > 0) {
      Loaders.forEach(pvs(), pv -> sum.add(pv(pv), new ReadBack(pv).from(store)));
    }
    return sum.proof();
  }

  /** What all PVs together give. */
  private static final class Sum {
    private final SortedMap<String, FrameProof.Faults> faults = new TreeMap<>();
    private final TallyCounter read = new TallyCounter();
    private long unacknowledged;

    private synchronized void add(String pv, ReadBack own) {
      read.add(own.read.tally());
      unacknowledged += own.unacknowledged;
      FrameProof.Faults found = own.faults();
      if (!found.isNone()) {
        faults.put(pv, found);
      }
    }

    private synchronized FrameProof proof() {
      return new FrameProof(read.tally(), unacknowledged, faults);
    }
  }

  /** What is there of one PV. */
  private final class ReadBack {
    private final int pv;
    private final RowRanges seen = new RowRanges();
    private final RowRanges lost = new RowRanges();
    private final RowRanges doubled = new RowRanges();
    private final RowRanges altered = new RowRanges();
    private final RowRanges unexpected = new RowRanges();
    private final TallyCounter read = new TallyCounter();
    private final Frame sent = new Frame();
    private long unacknowledged;

    private ReadBack(int pv) {
      this.pv = pv;
    }

    private ReadBack from(WaveformStore store) {
      long end = ledger.pulses();
      WaveformQuery all =
          new WaveformQuery(Acquisition.this.pv(pv), waveforms.time(0), waveforms.time(end));
      store.read(place, all, view -> take(view.decode()));
      for (long sequence = 0; sequence < end; sequence++) {
        if (ledger.isStored(pv, sequence) && !seen.contains(sequence)) {
          lost.add(sequence, sequence + 1);
        }
      }
      return this;
    }

    private void take(Frame frame) {
      long hash = frame.hash();
      read.add(hash);
      // No generator has negative ones: such a frame is an altered one, of a PV's first.
      long sequence = Math.max(0, frame.sequence);
      if (seen.contains(sequence)) {
        doubled.add(sequence, sequence + 1);
        return;
      }
      seen.add(sequence, sequence + 1);
      waveforms.fill(index(pv, sequence), sent);
      if (!ledger.isSent(pv, sequence)) {
        unexpected.add(sequence, sequence + 1);
      } else if (sent.hash() != hash) {
        altered.add(sequence, sequence + 1);
      } else if (!ledger.isStored(pv, sequence)) {
        unacknowledged++;
      }
    }

    private FrameProof.Faults faults() {
      return new FrameProof.Faults(lost.all(), doubled.all(), altered.all(), unexpected.all());
    }
  }
}
