package beamtime.core.workload;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Slice;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Durability;
import beamtime.core.store.FrameSource;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A store that is right but for chosen frames. */
public final class FaultyWaveformStore implements WaveformStore {
  /** What becomes of a chosen frame. */
  public enum Fault {
    /** It is acknowledged and not there. */
    LOST,
    /** It is there twice. */
    DOUBLED,
    /** It is there, with one bit of its points turned over. */
    ALTERED,
    /** It is given behind all others of its answer. */
    BEHIND,
    /** Its request fails, and nothing of it is there. */
    REFUSED,
    /** Its request fails, and all of it is there. */
    STORED_AND_REFUSED
  }

  /** Names of PVs are the same in all generators. */
  private static final Waveforms NAMES = new Waveforms(1, 1, 1, PointType.INT32, 1, 0);

  private record Chosen(String pv, long sequence) {}

  private record Kept(Frame decode) implements View<Frame> {
    @Override
    public long keyHash() {
      return decode.keyHash();
    }

    @Override
    public int payloadBytes() {
      return decode.payloadBytes();
    }
  }

  private final WaveformStore store = new InMemoryWaveformStore();
  private final Map<Chosen, Fault> faults = new ConcurrentHashMap<>();
  private final Map<Chosen, Runnable> delays = new ConcurrentHashMap<>();
  private Runnable service = () -> {};

  /** Chooses the frame of a PV, by its number, and sequence number. */
  public FaultyWaveformStore with(Fault fault, int pv, long sequence) {
    faults.put(new Chosen(NAMES.pv(pv), sequence), fault);
    return this;
  }

  /** Every request takes so long. */
  public FaultyWaveformStore with(Runnable usual) {
    service = usual;
    return this;
  }

  /** The request with a chosen frame takes so long instead. */
  public FaultyWaveformStore with(Runnable unusual, int pv, long sequence) {
    delays.put(new Chosen(NAMES.pv(pv), sequence), unusual);
    return this;
  }

  /** A deadline run on a store, in a new place, on a machine that has all the PVs. */
  public static Acquisition acquisition(WaveformStore store, Waveforms waveforms) {
    return acquisition(store, waveforms, Slice.WHOLE);
  }

  /** The same on a machine that has some of them. */
  static Acquisition acquisition(WaveformStore store, Waveforms waveforms, Slice slice) {
    Place place = new Place("bt-frames");
    store.places().create(place);
    return new Acquisition(waveforms, slice, place, () -> store, true);
  }

  @Override
  public void ingest(Place place, FrameSource frames) {
    Runnable time = service;
    boolean refused = false;
    boolean nothing = false;
    List<Frame> right = new ArrayList<>();
    for (int i = 0; i < frames.frames(); i++) {
      Frame frame = frames.frame(i, new Frame());
      Fault fault = faults.get(chosen(frame));
      time = delays.getOrDefault(chosen(frame), time);
      refused |= fault == Fault.REFUSED || fault == Fault.STORED_AND_REFUSED;
      nothing |= fault == Fault.REFUSED;
      if (fault != Fault.LOST) {
        right.add(frame);
      }
    }
    time.run();
    if (!nothing) {
      store.ingest(place, right);
    }
    if (refused) {
      throw new StoreException("faulty store: refused " + frames.frames() + " frames");
    }
  }

  private static Chosen chosen(Frame frame) {
    return new Chosen(frame.pv, frame.sequence);
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    List<View<Frame>> behind = new ArrayList<>();
    long frames = store.read(place, query, view -> hand(view, sink, behind));
    behind.forEach(sink);
    return frames;
  }

  private void hand(
      View<Frame> view, Consumer<? super View<Frame>> sink, List<View<Frame>> behind) {
    Frame frame = view.decode();
    Fault fault = faults.get(chosen(frame));
    if (fault == Fault.BEHIND) {
      behind.add(new Kept(frame.copy()));
      return;
    }
    if (fault == Fault.ALTERED) {
      frame.payload[frame.payloadBytes() / 2] ^= 1;
    }
    sink.accept(view);
    if (fault == Fault.DOUBLED) {
      sink.accept(view);
    }
  }

  @Override
  public Places places() {
    return store.places();
  }

  @Override
  public Optional<Durability> durability() {
    return store.durability();
  }

  @Override
  public void close() {
    store.close();
  }
}
