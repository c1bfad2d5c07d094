package beamtime.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.data.Frame;
import beamtime.core.data.PointType;
import beamtime.core.data.Waveforms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link WaveformStore} promises. A backend's test extends this and says how to open a
 * store; answers are compared with the oracle's.
 */
public abstract class WaveformStoreContract extends StoreContract<WaveformStore>
    implements PlacesContract<WaveformStore> {
  /** More than ten, so that the name of one PV may begin with that of another. */
  private static final int PVS = 12;

  private static final int SEQUENCES = 40;

  private final Waveforms waveforms = waveforms(PointType.FLOAT64, 16);
  private final InMemoryWaveformStore oracle = new InMemoryWaveformStore();
  private Place loaded;

  protected WaveformStoreContract() {
    super("waveforms");
  }

  @BeforeAll
  void load() {
    loaded = createBoth();
    ingest(loaded, waveforms, 0, PVS * SEQUENCES);
    store().places().seal(loaded);
  }

  @Override
  void write(WaveformStore to, Place place) {
    to.ingest(place, waveforms, 0, PVS);
  }

  @Override
  long written(WaveformStore in, Place place) {
    return in.read(place, all(waveforms, 0), view -> {});
  }

  @ParameterizedTest
  @CsvSource({"INT32,1", "INT32,1000", "INT32,10000", "FLOAT64,1", "FLOAT64,1000", "FLOAT64,10000"})
  void readReturnsEveryFrameOfThePvInOrderOfTime(PointType type, int points) {
    Place place = createBoth();
    Waveforms frames = waveforms(type, points);
    ingest(place, frames, 0, PVS * 5);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(frames, 1), sequences(0, 5));
    assertReadsAsTheOracle(place, all(frames, PVS - 1), sequences(0, 5));
  }

  @Test
  void groupsOfOtherShapesAndRatesLieInOnePlace() {
    Place place = createBoth();
    Waveforms first = new Waveforms(5, 2, 1000, PointType.INT32, 14, 12);
    Waveforms second = new Waveforms(6, PVS, 1, PointType.FLOAT64, 1, 12, 2);
    ingest(place, first, 0, 2 * 5);
    ingest(place, second, 0, PVS * 3);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(first, 1), sequences(0, 5));
    assertReadsAsTheOracle(place, all(second, 0), sequences(0, 3));
    assertReadsAsTheOracle(place, all(second, PVS - 1), sequences(0, 3));
  }

  @Test
  void readReturnsEveryFieldAsItWasGenerated() {
    Frame expected = new Frame();
    for (int pv = 0; pv < PVS; pv++) {
      int number = pv;
      store()
          .read(
              loaded,
              all(waveforms, pv),
              view -> {
                Frame frame = view.decode();
                waveforms.fill(frame.sequence * PVS + number, expected);
                assertThat(describe(frame)).isEqualTo(describe(expected));
                assertThat(frame.hash()).isEqualTo(expected.hash());
              });
    }
  }

  @Test
  void theTestDataHasAlarmsAndNanoseconds() {
    int[] frames = new int[2];
    for (int pv = 0; pv < PVS; pv++) {
      store()
          .read(
              loaded,
              all(waveforms, pv),
              view -> {
                Frame frame = view.decode();
                frames[0] += frame.severity == 0 ? 0 : 1;
                frames[1] += frame.nanoseconds == 0 ? 0 : 1;
              });
    }
    assertThat(frames).as("frames with an alarm, with nanoseconds").doesNotContain(0);
  }

  @Test
  void aViewKnowsItsKeyAndSizeBeforeItIsDecoded() {
    long rows =
        store()
            .read(
                loaded,
                all(waveforms, 3),
                view -> {
                  long keyHash = view.keyHash();
                  assertThat(view.payloadBytes())
                      .isBetween(16 * Double.BYTES, 16 * Double.BYTES + 2_000);
                  assertThat(view.decode().keyHash()).isEqualTo(keyHash);
                  assertThat(view.keyHash()).as("after decode").isEqualTo(keyHash);
                });
    assertThat(rows).isEqualTo(SEQUENCES);
  }

  @Test
  void aRangeIncludesItsFirstInstantAndExcludesItsLast() {
    long second = waveforms.time(2);
    long fifth = waveforms.time(5);
    assertReadsAsTheOracle(loaded, range(1, second, fifth), sequences(2, 5));
    assertReadsAsTheOracle(loaded, range(1, second + 1, fifth), sequences(3, 5));
    assertReadsAsTheOracle(loaded, range(1, second - 1, fifth), sequences(2, 5));
    assertReadsAsTheOracle(loaded, range(1, second, fifth + 1), sequences(2, 6));
    assertReadsAsTheOracle(loaded, range(1, second, fifth - 1), sequences(2, 5));
    assertReadsAsTheOracle(loaded, range(1, second, second + 1), sequences(2, 3));
  }

  @Test
  void readOfAPvThatDoesNotExistIsEmpty() {
    String name = waveforms.pv(1);
    long end = waveforms.time(SEQUENCES);
    for (String absent : List.of("NO:SUCH:PV", name + "0", name.substring(0, name.length() - 1))) {
      assertReads(loaded, new WaveformQuery(absent, 0, end));
    }
  }

  @Test
  void readOfARangeWithoutFramesIsEmpty() {
    long first = waveforms.time(0);
    assertReads(loaded, range(1, 0, first));
    assertReads(loaded, range(1, first + 1, waveforms.time(1)));
    assertReads(loaded, range(1, waveforms.time(SEQUENCES), waveforms.time(2 * SEQUENCES)));
  }

  @Test
  void framesIngestedLastFirstAreReadInOrderOfTime() {
    Place place = createBoth();
    for (int sequence = 9; sequence >= 0; sequence--) {
      ingest(place, waveforms, (long) sequence * PVS, PVS);
    }
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(waveforms, 2), sequences(0, 10));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 500})
  void framesAreThereOnceWhateverTheSizeOfTheBatches(int batch) {
    Place place = createBoth();
    for (int from = 0; from < 3 * batch; from += batch) {
      ingest(place, waveforms, from, batch);
    }
    store().places().seal(place);
    for (int pv = 0; pv < PVS; pv++) {
      assertSameFrames(place, all(waveforms, pv));
    }
  }

  @Test
  void twoThreadsIngestIntoOnePlace() throws InterruptedException, ExecutionException {
    Place place = createBoth();
    TwoThreads.call(
        thread -> {
          for (int sequence = thread; sequence < 20; sequence += 2) {
            ingest(place, waveforms, (long) sequence * PVS, PVS);
          }
          return null;
        });
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(waveforms, 4), sequences(0, 20));
  }

  @Test
  void twoThreadsReadOnePlace() throws InterruptedException, ExecutionException {
    List<Tally> answers = TwoThreads.call(pv -> tally(store(), loaded, all(waveforms, pv)));
    assertThat(answers)
        .containsExactly(
            tally(oracle, loaded, all(waveforms, 0)), tally(oracle, loaded, all(waveforms, 1)));
  }

  @Test
  void framesIngestedTwiceAreThereOnce() {
    Place place = createBoth();
    ingest(place, waveforms, 0, 5 * PVS);
    ingest(place, waveforms, 0, 5 * PVS);
    ingest(place, waveforms, 3L * PVS, 5 * PVS);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(waveforms, 6), sequences(0, 8));
  }

  @Test
  void anAnswerOfManyMegabytesIsComplete() {
    Place place = createBoth();
    Waveforms frames = new Waveforms(42, 1, 10_000, PointType.FLOAT64, 14, 12);
    ingest(place, frames, 0, 150);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(frames, 0), sequences(0, 150));
  }

  @Test
  void largeFramesBehindSmallOnesOfTheirPvAreRead() {
    Place place = createBoth();
    Waveforms small = new Waveforms(42, 1, 1, PointType.FLOAT64, 14, 12);
    Waveforms large = new Waveforms(42, 1, 100_000, PointType.FLOAT64, 14, 12);
    ingest(place, small, 0, 100);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(small, 0), sequences(0, 100));
    List<Frame> given = LongStream.range(100, 140).mapToObj(i -> frame(large, 0, i)).toList();
    oracle.ingest(place, given);
    store().ingest(place, given);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(large, 0), sequences(0, 140));
  }

  @Test
  void framesThatAreGivenAreReadAsTheyWere() {
    Place place = createBoth();
    List<Frame> given = new ArrayList<>();
    for (int pv = 0; pv < PVS; pv++) {
      for (int sequence = 0; sequence < 5; sequence++) {
        // Others in type and size from PV to PV, and from frame to frame; of one there are no
        // points.
        PointType type = PointType.values()[pv % PointType.values().length];
        Frame frame = frame(waveforms(type, 1 + pv * 100 + sequence), pv, sequence);
        frame.points = pv + sequence == 0 ? 0 : frame.points;
        given.add(frame);
      }
    }
    List<Frame> asGiven = given.stream().map(Frame::copy).toList();
    store().ingest(place, given.subList(1, given.size()));
    store().ingest(place, given.subList(0, 1));
    store().ingest(place, given.subList(7, 9));
    store().ingest(place, List.of());
    assertThat(given)
        .extracting(WaveformStoreContract::describe)
        .as("are not altered")
        .isEqualTo(asGiven.stream().map(WaveformStoreContract::describe).toList());
    given.forEach(frame -> frame.payload = new byte[0]);
    store().places().seal(place);
    for (int pv = 0; pv < PVS; pv++) {
      String name = waveforms.pv(pv);
      List<Frame> read = new ArrayList<>();
      long frames = store().read(place, all(waveforms, pv), view -> read.add(view.decode().copy()));
      assertThat(frames).isEqualTo(5);
      assertThat(read)
          .extracting(WaveformStoreContract::describe)
          .isEqualTo(
              asGiven.stream()
                  .filter(frame -> frame.pv.equals(name))
                  .map(WaveformStoreContract::describe)
                  .toList());
      assertThat(read)
          .extracting(Frame::hash)
          .isEqualTo(
              asGiven.stream().filter(frame -> frame.pv.equals(name)).map(Frame::hash).toList());
    }
  }

  @Test
  void framesThatAreGivenAreAsThoseOfTheGenerator() {
    Place place = createBoth();
    oracle.ingest(place, waveforms, 0, 4 * PVS);
    store().ingest(place, waveforms, 0, 2 * PVS);
    for (int sequence = 1; sequence < 4; sequence++) {
      for (int pv = 0; pv < PVS; pv++) {
        Frame frame = frame(waveforms, pv, sequence);
        frame.payload = Arrays.copyOf(frame.payload, frame.payload.length + 8); // longer than it is
        store().ingest(place, List.of(frame));
      }
    }
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(waveforms, 0), sequences(0, 4));
    assertReadsAsTheOracle(place, all(waveforms, 5), sequences(0, 4));
  }

  @Test
  void manyMegabytesOfFramesThatAreGivenAreThere() {
    Place place = createBoth();
    Waveforms frames = new Waveforms(42, 1, 100_000, PointType.FLOAT64, 14, 12);
    List<Frame> given = new ArrayList<>();
    for (int sequence = 0; sequence < 45; sequence++) {
      given.add(frame(frames, 0, sequence));
    }
    oracle.ingest(place, frames, 0, 45);
    store().ingest(place, given);
    store().places().seal(place);
    assertReadsAsTheOracle(place, all(frames, 0), sequences(0, 45));
  }

  private static Frame frame(Waveforms of, int pv, long sequence) {
    Frame frame = new Frame();
    of.fill(sequence * of.pvs() + pv, frame);
    return frame;
  }

  private static Waveforms waveforms(PointType type, int points) {
    return new Waveforms(42, PVS, points, type, 14, 12);
  }

  private WaveformQuery range(int pv, long from, long to) {
    return new WaveformQuery(waveforms.pv(pv), from, to);
  }

  private static WaveformQuery all(Waveforms of, int pv) {
    return new WaveformQuery(of.pv(pv), 0, of.time(1_000));
  }

  private static long[] sequences(int from, int to) {
    return LongStream.range(from, to).toArray();
  }

  private Place createBoth() {
    Place place = places().create(store());
    oracle.places().create(place);
    return place;
  }

  private void ingest(Place place, Waveforms of, long from, int frames) {
    store().ingest(place, of, from, frames);
    oracle.ingest(place, of, from, frames);
  }

  private void assertReadsAsTheOracle(Place place, WaveformQuery query, long... sequences) {
    assertReads(place, query, sequences);
    assertSameFrames(place, query);
  }

  private void assertSameFrames(Place place, WaveformQuery query) {
    assertThat(tally(store(), place, query).difference("read", tally(oracle, place, query)))
        .isEmpty();
  }

  /** Reads and compares the sequence numbers, in their order. */
  private void assertReads(Place place, WaveformQuery query, long... sequences) {
    List<Long> answer = new ArrayList<>();
    long frames = store().read(place, query, view -> answer.add(view.decode().sequence));
    assertThat(frames).as("number that was returned").isEqualTo(answer.size());
    assertThat(answer)
        .as("sequence numbers read by %s", query)
        .containsExactlyElementsOf(Arrays.stream(sequences).boxed().toList());
  }

  private static Tally tally(WaveformStore of, Place place, WaveformQuery query) {
    TallyCounter counter = new TallyCounter();
    of.read(place, query, view -> counter.add(view.decode().hash()));
    return counter.tally();
  }

  private static String describe(Frame frame) {
    return String.join(
        " ",
        frame.pv,
        "#" + frame.sequence,
        frame.seconds + "s",
        frame.nanoseconds + "ns",
        "severity " + frame.severity,
        "status " + frame.status,
        frame.points + " of " + frame.type,
        HexFormat.of().formatHex(frame.payload, 0, frame.payloadBytes()));
  }
}
