package beamtime.core.workload;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;

/** Frames that reading cells share: loaded once for a run, named by their digest. */
record WaveformData(Waveforms waveforms, int seconds) {
  /**
   * Bytes of points in a batch, so that a batch of any frame size fits every backend's request
   * limit.
   */
  private static final int BATCH_BYTES = 4 << 20;

  /** Digest of the frames, with how many there are. */
  String name() {
    return waveforms.digest() + "-" + seconds;
  }

  /** Frames of one PV. */
  long framesOfPv() {
    return (long) seconds * waveforms.hertz();
  }

  /** Frames whose points fill a batch; at least one. */
  static int batch(Waveforms waveforms) {
    return Math.max(1, BATCH_BYTES / (waveforms.points() * waveforms.type().bytes()));
  }

  void load(WaveformStore store, Place place) {
    long frames = framesOfPv() * waveforms.pvs();
    int batch = batch(waveforms);
    for (long from = 0; from < frames; from += batch) {
      store.ingest(place, waveforms, from, (int) Math.min(batch, frames - from));
    }
  }

  /** Frames of a PV from a second on, counted from the first frame. */
  WaveformQuery query(int pv, int fromSecond, int range) {
    return new WaveformQuery(
        waveforms.pv(pv),
        waveforms.time((long) fromSecond * waveforms.hertz()),
        waveforms.time((long) (fromSecond + range) * waveforms.hertz()));
  }

  /** What the query must return: tally of keys, or of whole frames. */
  Tally expected(int pv, int fromSecond, int range, boolean keysOnly) {
    TallyCounter counter = new TallyCounter();
    Frame frame = new Frame();
    long first = (long) fromSecond * waveforms.hertz();
    long last = (long) (fromSecond + range) * waveforms.hertz();
    for (long sequence = first; sequence < last; sequence++) {
      if (keysOnly) {
        counter.add(Frame.keyHash(waveforms.pv(pv), sequence));
      } else {
        waveforms.fill(sequence * waveforms.pvs() + pv, frame);
        counter.add(frame.hash());
      }
    }
    return counter.tally();
  }
}
