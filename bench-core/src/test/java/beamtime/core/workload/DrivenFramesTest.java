package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Evidence;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Slice;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.data.Beamline;
import beamtime.core.data.PointType;
import beamtime.core.data.PvGroup;
import beamtime.core.data.Scenario;
import beamtime.core.data.Waveforms;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.RowRanges;
import beamtime.core.store.WaveformStore;
import beamtime.core.workload.FaultyWaveformStore.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrivenFramesTest {
  private static final Map<String, String> PARAMS =
      Map.of("pvs", "3", "points", "10", "hertz", "5", "batch", "3");

  @Test
  void aWorkloadProvesItsDeadlineRunsTogetherWithItsOperations() throws Exception {
    DrivenWorkload workload = open(OracleIngest.class, ClientUse.SHARED);
    Callable<Void> client = workload.client();
    client.call();
    storePulse(workload, workload.acquire(1).get(0));
    storePulse(workload, workload.acquire(1).get(0));
    assertThat(workload.rows()).isEqualTo(9);
    assertThat(workload.payloadBytes()).isEqualTo(9 * 10 * 8);
    assertThat(workload.finish().checked().rows()).isEqualTo(9);
  }

  @Test
  void aFrameThatWasLostFailsTheCell() {
    DrivenWorkload workload = open(LosingIngest.class, ClientUse.SHARED);
    Acquisition frames = workload.acquire(1).get(0);
    storePulse(workload, frames);
    assertThatThrownBy(workload::finish)
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("WaveformIngest[oracle, batch=3, hertz=5, points=10, pvs=3]: ")
        .hasMessageEndingWith(frames.pv(1) + ": lost 0");
  }

  @Test
  void theFloorKeepsNothingThatCouldBeReadBack() {
    DrivenWorkload workload = open(FloorWaveformIngestBenchmark.class, ClientUse.EACH);
    Acquisition frames = workload.acquire(1).get(0);
    storePulse(workload, frames);
    workload.release();
    assertThat(frames.prove().fault()).isEmpty();
    assertThat(workload.finish().checked().rows()).isZero();
  }

  @Test
  void groupsOfABeamlineAreStoredInOnePlaceUnderNamesOfTheirOwn() {
    Beamline beamline =
        new Beamline(
            "b.csv",
            List.of(
                new PvGroup("bpm", 1, 10, PointType.FLOAT64, 14),
                new PvGroup("gauge", 3, 1, PointType.INT32, 1)));
    DrivenWorkload workload = open(OracleIngest.class, ClientUse.SHARED, Optional.of(beamline));
    List<Acquisition> groups = workload.acquire(3);
    assertThat(groups).extracting(Acquisition::pvs).containsExactly(3, 9);
    assertThat(groups).extracting(Acquisition::hertz).containsExactly(14, 1);
    Set<String> names = new TreeSet<>();
    for (Acquisition group : groups) {
      storePulse(workload, group);
      IntStream.range(0, group.pvs()).forEach(pv -> names.add(group.pv(pv)));
    }
    assertThat(names).hasSize(12);
    assertThat(workload.payloadBytes()).isEqualTo(3 * 80 + 3 * 4);
    assertThat(groups.get(0).prove().fault()).isEmpty();
    assertThat(groups.get(1).prove().fault()).isEmpty();
    Evidence evidence = workload.finish();
    assertThat(evidence.checked().rows()).isEqualTo(6);
    assertThat(evidence.data())
        .isEqualTo(beamline.digest(StoreBenchmark.SEED, 12))
        .isNotEqualTo(beamline.scaled(2).digest(StoreBenchmark.SEED, 12));
  }

  @Test
  void onlyFramesHaveDeadlines() {
    assertThat(DrivenWorkload.unfitForDeadlines(shape(OracleIngest.class))).isEmpty();
    assertThat(DrivenWorkload.unfitForDeadlines(shape(FloorJobIngestBenchmark.class)))
        .hasValue("only frames of WaveformIngest have deadlines");
  }

  @Test
  void aScenarioGivesTheParametersOfItsFrames() {
    Scenario scenario = Scenario.named("AAPS-0230");
    StoreBenchmark<?> benchmark = shape(OracleIngest.class).instance(scenario.params());
    assertThat(((OracleIngest) benchmark).waveforms())
        .isEqualTo(
            new Waveforms(
                StoreBenchmark.SEED,
                scenario.pvs(),
                scenario.points(),
                scenario.type(),
                scenario.hertz(),
                12));
    assertThat(shape(OracleIngest.class).firstValues())
        .containsKeys(scenario.params().keySet().toArray(new String[0]));
  }

  private static void storePulse(DrivenWorkload workload, Acquisition frames) {
    frames.ledger().due(frames.pvs());
    frames.ledger().sent(0, 3);
    workload.writer().write(frames, List.of(new RowRanges.Range(0, 3)));
    frames.ledger().stored(0, 3, 0);
  }

  private static DrivenWorkload open(Class<?> type, ClientUse use) {
    return open(type, use, Optional.empty());
  }

  private static DrivenWorkload open(Class<?> type, ClientUse use, Optional<Beamline> beamline) {
    return DrivenWorkload.open(
        shape(type),
        shape(type).cell(PARAMS),
        1,
        use,
        Slice.WHOLE,
        beamline,
        Duration.ZERO,
        new Endpoint("oracle", "in-process", "", Map.of(), Map.of()),
        new RunContext(Optional.empty()));
  }

  private static BenchmarkShape shape(Class<?> type) {
    return BenchmarkShape.of(type).get(0);
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleIngest extends WaveformIngestBenchmark {
    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return new InMemoryWaveformStore();
    }
  }

  /** On a store that loses the first frame of its second PV. */
  @OnBackend("oracle")
  public static class LosingIngest extends WaveformIngestBenchmark {
    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return new FaultyWaveformStore().with(Fault.LOST, 1, 0);
    }
  }
}
