package beamtime.core.workload;

import beamtime.core.cell.Evidence;
import beamtime.core.cell.Grid;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.WarmUp;
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
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One stretch of time of one PV read. It is the retrieval of the ESS Archiver Appliance study.
 * Operations go through PVs and start times in a fixed random order, each fork behind the one
 * before; each of several machines begins elsewhere.
 */
@WarmUp(4)
public abstract class WaveformReadBenchmark extends StoreBenchmark<WaveformStore> {
  private static final double MEGA = 1e6;

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

  /** PVs that are loaded. */
  @Param("4")
  @Grid(smoke = "2", lab = "100", large = true)
  public int pvs;

  /** Seconds of each PV that are loaded. */
  @Param("30")
  @Grid(smoke = "12", lab = "600", large = true)
  public int seconds;

  /** Frames a second of each PV; ESS's pulse is 14 Hz. */
  @Param("14")
  public int hertz;

  /** Seconds of one answer. */
  @Param("10")
  public int range;

  /** Whether an operation asks for another PV and another time than the one before. */
  @Param("FRESH")
  public Asks asks;

  private record Read(WaveformQuery query, Tally expected) {}

  private final AtomicLong asked = new AtomicLong();
  private final List<Read> reads = new ArrayList<>();
  private long first;
  private Place place;

  @Override
  protected final Evidence prepare() {
    if (range < 1 || range > seconds) {
      throw new IllegalArgumentException(
          "range is " + range + ": use 1 to " + seconds + ", the seconds that are loaded");
    }
    WaveformData data = new WaveformData(waveforms(), seconds);
    place = lastingPlace("waveforms", data.name(), at -> data.load(store(), at));
    int starts = asks == Asks.SAME ? 1 : seconds - range + 1;
    for (int start = 0; start < starts; start++) {
      for (int pv = 0; pv < (asks == Asks.SAME ? 1 : pvs); pv++) {
        reads.add(new Read(data.query(pv, start, range), data.expected(pv, start, range, true)));
      }
    }
    Collections.shuffle(reads, new Random(SEED)); // neighbours have most of their frames in common
    first = slice().first(reads.size());
    asked.set(fromLastFork().orElse(0));
    // The first and the last answer of every PV are compared bit by bit; the keys of all are, in
    // every operation.
    TallyCounter expected = new TallyCounter();
    TallyCounter actual = new TallyCounter();
    for (int start : new TreeSet<>(List.of(0, seconds - range))) {
      for (int pv = 0; pv < pvs; pv++) {
        expected.add(data.expected(pv, start, range, false));
        prove(data.query(pv, start, range), actual);
      }
    }
    return proven(data.waveforms().digest(), expected.tally(), actual.tally())
        .with("answer.Mbit", String.format(Locale.ROOT, "%.3f", megabits()));
  }

  private void prove(WaveformQuery query, TallyCounter actual) {
    long[] last = {-1};
    store()
        .read(
            place,
            query,
            view -> {
              Frame frame = view.decode();
              if (frame.sequence <= last[0] && !isFloor()) {
                throw new WrongAnswerException(
                    cell() + ": frame " + frame.sequence + " came after " + last[0]);
              }
              last[0] = frame.sequence;
              actual.add(frame.hash());
            });
  }

  /** The points of one answer, to be divided by its time. */
  private double megabits() {
    return (double) Byte.SIZE * range * hertz * points * type.bytes() / MEGA;
  }

  @Override
  protected final Evidence finish(Evidence prepared) {
    toNextFork(asked.get());
    return prepared;
  }

  /** What the parameters make; a store may have to know its PVs when it is opened. */
  protected final Waveforms waveforms() {
    return new Waveforms(SEED, pvs, points, type, hertz, noiseBits);
  }

  /** One time range. */
  @Benchmark
  public Tally read(RowCounters counters) {
    Read read = reads.get((int) ((first + asked.getAndIncrement()) % reads.size()));
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
