package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import beamtime.core.store.Place;
import beamtime.core.store.Tally;
import beamtime.core.store.TallyCounter;
import beamtime.core.store.WaveformQuery;
import beamtime.core.store.WaveformStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One stretch of ten seconds of one PV read, 140 frames. It is the retrieval of the ESS Archiver
 * Appliance study, at 14 Hz. Operations go round the PVs and through the start times; each of
 * several machines begins elsewhere.
 */
public abstract class WaveformReadBenchmark extends StoreBenchmark<WaveformStore> {
  /** Rate of ESS's pulse, and of half of the study's scenarios. */
  private static final int HERTZ = 14;

  /** Seconds of one answer. */
  private static final int RANGE = 10;

  /** Points of a frame. */
  @Param("1000")
  @Grid(
      smoke = "1000",
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
  @Grid(
      smoke = "12",
      lab = {"0", "12", "24"})
  public int noiseBits;

  /** PVs that are loaded. */
  @Param("4")
  @Grid(smoke = "2", lab = "100", large = true)
  public int pvs;

  /** Seconds of each PV that are loaded. */
  @Param("30")
  @Grid(smoke = "12", lab = "600", large = true)
  public int seconds;

  private record Read(WaveformQuery query, Tally expected) {}

  private final AtomicInteger turn = new AtomicInteger();
  private final List<Read> reads = new ArrayList<>();
  private Place place;

  @Override
  protected final Evidence prepare() {
    WaveformData data = new WaveformData(waveforms(), seconds);
    place = lastingPlace("waveforms", data.name());
    awaitLoaded(() -> store().places().holds(place));
    data.ensureLoaded(store(), place);
    for (int start = 0; start + RANGE <= seconds; start++) {
      for (int pv = 0; pv < pvs; pv++) {
        reads.add(new Read(data.query(pv, start, RANGE), data.expected(pv, start, RANGE, true)));
      }
    }
    turn.set((int) slice().first(reads.size()));
    // Two disjoint thirds of the time of every PV are compared bit by bit; the keys of all are, in
    // every operation.
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (int start : new int[] {0, seconds - RANGE}) {
      for (int pv = 0; pv < pvs; pv++) {
        expected.add(data.expected(pv, start, RANGE, false));
        store().read(place, data.query(pv, start, RANGE), view -> actual.add(view.decode().hash()));
      }
    }
    return proven(data.waveforms().digest(), expected.tally(), actual.tally());
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    return prepared;
  }

  /** What the parameters make; a store may have to know its PVs when it is opened. */
  protected final Waveforms waveforms() {
    return new Waveforms(SEED, pvs, points, type, HERTZ, noiseBits);
  }

  /** One time range. */
  @Benchmark
  public Tally read(RowCounters counters) {
    Read read = reads.get(Math.floorMod(turn.getAndIncrement(), reads.size()));
    TallyCounter answer = new TallyCounter();
    store()
        .read(
            place,
            read.query(),
            frame -> {
              answer.add(frame.keyHash());
              counters.payloadBytes += frame.payloadBytes();
            });
    counters.rows += answer.rows();
    return checked(read.expected(), answer.tally());
  }
}
