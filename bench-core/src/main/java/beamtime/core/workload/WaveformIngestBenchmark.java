package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One batch of frames, of many PVs in turn, written and acknowledged. It is the storage side of the
 * ESS Archiver Appliance study; batch after batch goes into a fresh place. Afterwards every frame
 * is read back and compared. Of several machines each writes frames of its own, into a place of its
 * own.
 *
 * <p>Under the load rig frames may have deadlines instead, see {@link Acquisition}.
 */
public abstract class WaveformIngestBenchmark extends StoreBenchmark<WaveformStore> {
  /** Points of a frame. */
  @Param("1000")
  @Grid(
      lab = {"1000", "10000", "100000"},
      large = true)
  public int points;

  /** Type of a point. */
  @Param("FLOAT64")
  @Grid(
      smoke = "INT32",
      lab = {"INT32", "FLOAT64"})
  public PointType type;

  /** Low-order bits of each point that are noise: how badly frames compress. */
  @Param("12")
  @Grid(lab = {"0", "12", "24"})
  public int noiseBits;

  /** Frames of a batch. */
  @Param("100")
  @Grid(
      smoke = "20",
      lab = {"1", "10", "100"})
  public int batch;

  /** PVs; the second of the study's four numbers. */
  @Param("100")
  public int pvs;

  /** Frames a second of each: what their times say, and how soon they are due in a deadline run. */
  @Param("14")
  public int hertz;

  private final List<Acquisition> acquisitions = new ArrayList<>();

  /** Frames of each PV, of all machines together: 83 days of ESS's pulse. */
  private static final long FRAMES = 100_000_000;

  private final AtomicLong next = new AtomicLong();
  private long first;
  private Waveforms waveforms;
  private Place place;

  /** Of places that are gone already; empty where one of them was not counted. */
  private OptionalLong droppedBytes = OptionalLong.of(0);

  /** That frames were written to, by acquisitions or batch after batch. */
  private final Set<Place> places = new LinkedHashSet<>();

  @Override
  protected final Evidence prepare() {
    requirePositive("batch", batch);
    waveforms = waveforms();
    place = freshPlace("ingest");
    first = slice().first(FRAMES) * pvs;
    next.set(first);
    String data = beamline().map(all -> all.digest(SEED, noiseBits)).orElseGet(waveforms::digest);
    return new Evidence(data, new TallyCounter().tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    if (isFloor()) {
      return prepared;
    }
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (Acquisition acquisition : acquisitions) {
      Tally proven = proven(acquisition.prove());
      expected.add(proven);
      actual.add(proven);
    }
    if (next.get() > first || acquisitions.isEmpty()) {
      readBack(expected, actual);
    }
    return withBytes(proven(prepared.data(), expected.tally(), actual.tally()));
  }

  @Override
  void drop(List<Acquisition> proven) {
    for (Acquisition acquisition : proven) {
      if (places.remove(acquisition.place())) {
        droppedBytes = plus(droppedBytes, acquisition.place());
        dropPlace(acquisition.place());
      }
    }
  }

  private OptionalLong plus(OptionalLong others, Place place) {
    OptionalLong own = store().places().bytes(place);
    return others.isPresent() && own.isPresent()
        ? OptionalLong.of(others.getAsLong() + own.getAsLong())
        : OptionalLong.empty();
  }

  /** With what the backend keeps of a frame, where it counts that. */
  private Evidence withBytes(Evidence proof) {
    OptionalLong all = droppedBytes;
    for (Place each : places) {
      all = plus(all, each);
    }
    long bytes = all.orElse(0);
    long frames = proof.checked().rows();
    return bytes > 0 && frames > 0
        ? proof.with("stored.frame.bytes", Long.toString(bytes / frames))
        : proof;
  }

  private Tally proven(FrameProof proof) {
    proof
        .fault()
        .ifPresent(
            fault -> {
              throw new WrongAnswerException(cell() + ": " + fault);
            });
    return proof.read();
  }

  private void readBack(TallyCounter expected, TallyCounter actual) {
    store().places().seal(place);
    places.add(place);
    Frame frame = new Frame();
    for (long i = first; i < next.get(); i++) {
      waveforms.fill(i, frame);
      expected.add(frame.hash());
    }
    long begin = waveforms.time(first / pvs);
    long end = waveforms.time(next.get() / pvs + 1);
    for (int pv = 0; pv < pvs; pv++) {
      WaveformQuery all = new WaveformQuery(waveforms.pv(pv), begin, end);
      store().read(place, all, view -> actual.add(view.decode().hash()));
    }
  }

  @Override
  Optional<String> unfitForDeadlines() {
    return Optional.empty();
  }

  @Override
  List<Acquisition> acquire(double scale) {
    Place frames = freshPlace("frames");
    List<Acquisition> all =
        beamline()
            .map(groups -> groups.scaled(scale).waveforms(SEED, noiseBits))
            .orElse(List.of(waveforms))
            .stream()
            .map(own -> new Acquisition(own, slice(), frames, this::store, !isFloor()))
            .toList();
    places.add(frames);
    acquisitions.addAll(all);
    return all;
  }

  /** What the parameters make; a store may have to know its PVs when it is opened. */
  protected final Waveforms waveforms() {
    return new Waveforms(SEED, pvs, points, type, hertz, noiseBits);
  }

  /** One batch. */
  @Benchmark
  public long ingest(RowCounters counters) {
    long from = next.getAndAdd(batch);
    store().ingest(place, waveforms, from, batch);
    counters.rows += batch;
    counters.payloadBytes += (long) batch * points * type.bytes();
    return from;
  }
}
