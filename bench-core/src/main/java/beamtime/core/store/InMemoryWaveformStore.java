package beamtime.core.store;

import beamtime.core.data.Frame;
import beamtime.core.data.Waveforms;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/**
 * The oracle of the waveforms family: what the answer must be. Of a generator it keeps no frames:
 * it remembers which indices were ingested and makes the frames again for each answer. Frames that
 * are given it keeps, as copies. A frame that is ingested twice is there once.
 */
public final class InMemoryWaveformStore extends InMemoryStore<InMemoryWaveformStore.Content>
    implements WaveformStore {
  public InMemoryWaveformStore() {
    super(Content::new);
  }

  /**
   * What a place holds.
   *
   * @param made frames that generators make again, by the numbers of the generators' first names
   * @param given frames that were given
   */
  record Content(NavigableMap<Integer, HeldRows<Waveforms>> made, NavigableMap<Key, Frame> given) {
    private Content() {
      this(new ConcurrentSkipListMap<>(), new ConcurrentSkipListMap<>(Key.ORDER));
    }
  }

  /** The order of frames: by PV, and then by time. */
  private record Key(String pv, long time, long sequence) {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::pv).thenComparingLong(Key::time).thenComparingLong(Key::sequence);

    private static Key of(Frame frame) {
      return new Key(frame.pv, frame.time(), frame.sequence);
    }
  }

  @Override
  public void ingest(Place place, FrameSource frames) {
    if (frames instanceof FrameSource.Made made) {
      at(place)
          .made()
          .computeIfAbsent(made.waveforms().first(), first -> new HeldRows<>())
          .add(place, made.waveforms(), made.from(), made.frames());
    } else if (frames instanceof FrameSource.Given given) {
      given.given().forEach(frame -> at(place).given().put(Key.of(frame), frame.copy()));
    }
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    SortedMap<Key, Frame> given =
        at(place)
            .given()
            .subMap(
                new Key(query.pv(), query.from(), Long.MIN_VALUE),
                new Key(query.pv(), query.to(), Long.MIN_VALUE));
    if (given.isEmpty()) {
      return readMade(place, query, sink);
    }
    SortedMap<Key, Frame> all = new TreeMap<>(given);
    readMade(place, query, view -> all.put(Key.of(view.decode()), view.decode().copy()));
    all.values().forEach(frame -> sink.accept(new FrameView(frame.copy())));
    return all.size();
  }

  private long readMade(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    Frame frame = new Frame();
    FrameView view = new FrameView(frame);
    return select(
        place,
        query,
        (waveforms, index) -> {
          waveforms.fill(index, frame);
          sink.accept(view);
        });
  }

  /** Gets the generator and index of a selected frame. */
  interface Selected {
    void frame(Waveforms waveforms, long index);
  }

  /** Hands over the index of each frame that the query selects, in order of time. */
  long select(Place place, WaveformQuery query, Selected selected) {
    long frames = 0;
    for (HeldRows<Waveforms> held : at(place).made().values()) {
      Optional<Waveforms> generator = held.generator();
      if (generator.isPresent()) {
        frames += select(held, generator.get(), query, selected);
      }
    }
    return frames;
  }

  private static long select(
      HeldRows<Waveforms> held, Waveforms waveforms, WaveformQuery query, Selected selected) {
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
        selected.frame(waveforms, index);
      }
    }
    return frames;
  }

  /** A generator whose frames the place holds; empty where it holds none. */
  Optional<Waveforms> generator(Place place) {
    return at(place).made().values().stream()
        .flatMap(held -> held.generator().stream())
        .findFirst();
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
