package beamtime.core.store;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The oracle of the waveforms family: what the answer must be. It keeps no frames: it remembers
 * which indices were ingested and makes the frames again for each answer. A frame that is ingested
 * twice is there once.
 */
public final class InMemoryWaveformStore extends InMemoryStore<HeldRows<Waveforms>>
    implements WaveformStore {
  public InMemoryWaveformStore() {
    super(HeldRows::new);
  }

  @Override
  public void ingest(Place place, Waveforms waveforms, long from, int frames) {
    at(place).add(place, waveforms, Waveforms::equals, from, frames);
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Frame frame = new Frame();
    FrameView view = new FrameView(frame);
    Optional<Waveforms> generator = generator(place);
    if (generator.isEmpty()) {
      return 0;
    }
    Waveforms waveforms = generator.get();
    return select(
        place,
        query,
        index -> {
          waveforms.fill(index, frame);
          sink.accept(view);
        });
  }

  /** Gets the index of a selected frame. */
  interface Selected {
    void frame(long index);
  }

  /** Hands over the index of each frame that the query selects, in order of time. */
  long select(Place place, WaveformQuery query, Selected selected) {
    HeldRows<Waveforms> held = at(place);
    Optional<Waveforms> generator = held.generator();
    if (generator.isEmpty()) {
      return 0;
    }
    Waveforms waveforms = generator.get();
    int pv = numberOf(waveforms, query.pv());
    if (pv < 0) {
      return 0;
    }
    int pvs = waveforms.pvs();
    long sequences = held.end() / pvs + 1;
    long first = sequenceAt(waveforms, query.from(), sequences) * pvs;
    long last = sequenceAt(waveforms, query.to(), sequences) * pvs;
    long frames = 0;
    for (RowRanges.Range range : held.within(first, last)) {
      long index = range.from() + Math.floorMod(pv - range.from(), pvs);
      for (; index < range.to(); index += pvs) {
        frames++;
        selected.frame(index);
      }
    }
    return frames;
  }

  /** The generator whose frames the place holds; empty where it holds none. */
  Optional<Waveforms> generator(Place place) {
    return at(place).generator();
  }

  private static int numberOf(Waveforms waveforms, String name) {
    for (int pv = 0; pv < waveforms.pvs(); pv++) {
      if (waveforms.pv(pv).equals(name)) {
        return pv;
      }
    }
    return -1;
  }

  /**
   * First sequence number whose time is not before {@code time}; {@code end} where there is none.
   */
  private static long sequenceAt(Waveforms waveforms, long time, long end) {
    long low = 0;
    long high = end;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (waveforms.time(middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
