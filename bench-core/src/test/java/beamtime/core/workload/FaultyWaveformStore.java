package beamtime.core.workload;

import beamtime.core.backend.StoreException;
import beamtime.core.cell.Slice;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Durability;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.Place;
import beamtime.core.store.Places;
import beamtime.core.store.View;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
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
    /** Its request fails, and nothing of it is there. */
    REFUSED,
    /** Its request fails, and all of it is there. */
    STORED_AND_REFUSED
  }

  /** Names of PVs are the same in all generators. */
  private static final Waveforms NAMES = new Waveforms(1, 1, 1, PointType.INT32, 1, 0);

  private record Chosen(int pv, long sequence) {}

  private final WaveformStore right = new InMemoryWaveformStore();
  private final Map<Chosen, Fault> faults = new ConcurrentHashMap<>();
  private final Map<Chosen, Runnable> delays = new ConcurrentHashMap<>();
  private Runnable service = () -> {};

  /** Chooses the frame of a PV, by its number, and sequence number. */
  public FaultyWaveformStore with(Fault fault, int pv, long sequence) {
    faults.put(new Chosen(pv, sequence), fault);
    return this;
  }

  /** Every request takes so long. */
  public FaultyWaveformStore with(Runnable usual) {
    service = usual;
    return this;
  }

  /** The request with a chosen frame takes so long instead. */
  public FaultyWaveformStore with(Runnable unusual, int pv, long sequence) {
    delays.put(new Chosen(pv, sequence), unusual);
    return this;
  }

  /** A deadline run on a store, in a new place, on a machine that has all the PVs. */
  public static Acquisition acquisition(WaveformStore store, Waveforms waveforms, int batch) {
    return acquisition(store, waveforms, batch, Slice.WHOLE);
  }

  /** The same on a machine that has some of them. */
  static Acquisition acquisition(WaveformStore store, Waveforms waveforms, int batch, Slice slice) {
    Place place = new Place("bt-frames");
    store.places().create(place);
    return new Acquisition(waveforms, slice, batch, place, () -> store, true);
  }

  @Override
  public void ingest(Place place, Waveforms waveforms, long from, int frames) {
    Runnable time = service;
    boolean refused = false;
    boolean nothing = false;
    for (long index = from; index < from + frames; index++) {
      Fault fault = faults.get(chosen(waveforms, index));
      time = delays.getOrDefault(chosen(waveforms, index), time);
      refused |= fault == Fault.REFUSED || fault == Fault.STORED_AND_REFUSED;
      nothing |= fault == Fault.REFUSED;
    }
    time.run();
    for (long index = from; !nothing && index < from + frames; index++) {
      if (faults.get(chosen(waveforms, index)) != Fault.LOST) {
        right.ingest(place, waveforms, index, 1);
      }
    }
    if (refused) {
      throw new StoreException("faulty store: refused " + frames + " frames");
    }
  }

  private static Chosen chosen(Waveforms waveforms, long index) {
    return new Chosen((int) (index % waveforms.pvs()), index / waveforms.pvs());
  }

  @Override
  public long read(Place place, WaveformQuery query, Consumer<? super View<Frame>> sink) {
    return right.read(place, query, view -> hand(view, sink));
  }

  private void hand(View<Frame> view, Consumer<? super View<Frame>> sink) {
    Frame frame = view.decode();
    Fault fault = fault(frame);
    if (fault == Fault.ALTERED) {
      frame.payload[frame.payloadBytes() / 2] ^= 1;
    }
    sink.accept(view);
    if (fault == Fault.DOUBLED) {
      sink.accept(view);
    }
  }

  private Fault fault(Frame frame) {
    return faults.entrySet().stream()
        .filter(entry -> entry.getKey().sequence() == frame.sequence)
        .filter(entry -> NAMES.pv(entry.getKey().pv()).equals(frame.pv))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  @Override
  public Places places() {
    return right.places();
  }

  @Override
  public Optional<Durability> durability() {
    return right.durability();
  }

  @Override
  public void close() {
    right.close();
  }
}
