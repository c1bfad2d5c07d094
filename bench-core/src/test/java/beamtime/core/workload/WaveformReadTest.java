package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.backend.Endpoint;
import beamtime.core.cell.CellName;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.WrongAnswerException;
import beamtime.core.store.InMemoryWaveformStore;
import beamtime.core.store.Tally;
import beamtime.core.store.WaveformStore;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a read of waveforms asks for, by its parameters. */
class WaveformReadTest {
  private static final Endpoint ENDPOINT =
      new Endpoint("oracle", "in-process", "", Map.of(), Map.of());
  private static final RunContext NO_RUN = new RunContext(Optional.empty());

  @Test
  void anAnswerHasTheSecondsAndTheRateThatAreAskedFor() {
    OracleRead read = of(Map.of("range", "3", "hertz", "2"));
    RowCounters counters = new RowCounters();
    assertThat(read.read(counters).rows()).isEqualTo(6);
    assertThat(counters.rows).isEqualTo(6);
    assertThat(read.end().facts()).containsEntry("answer.Mbit", "0.004"); // 6 x 10 x 64 bits
  }

  @Test
  void theSameIsAskedAgainAndAgain() {
    assertThat(answers(Map.of("asks", "SAME"))).hasSize(1);
  }

  @Test
  void freshAnswersAreAllDifferent() {
    // three starts of two PVs
    assertThat(answers(Map.of("asks", "FRESH"))).hasSize(6);
  }

  @Test
  void aForkAsksBehindTheOneBefore(@TempDir Path folder) {
    RunContext run = new RunContext(Optional.of(folder));
    Set<Tally> answers = new LinkedHashSet<>();
    for (int fork = 0; fork < 3; fork++) {
      OracleRead read = begun(Map.of("asks", "FRESH"), new InMemoryWaveformStore(), run);
      answers.add(read.read(new RowCounters()));
      answers.add(read.read(new RowCounters()));
      read.end();
    }
    assertThat(answers).hasSize(6);
  }

  @Test
  void framesThatAreNotInOrderAreAWrongAnswer() {
    WaveformStore backwards =
        new FaultyWaveformStore().with(FaultyWaveformStore.Fault.BEHIND, 1, 2);
    assertThatThrownBy(() -> begun(Map.of(), backwards, NO_RUN))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("came after");
  }

  @Test
  void moreSecondsThanAreLoadedAreRefused() {
    assertThatThrownBy(() -> of(Map.of("range", "6")))
        .hasStackTraceContaining("range is 6: use 1 to 5, the seconds that are loaded");
  }

  private static Set<Tally> answers(Map<String, String> params) {
    OracleRead read = of(params);
    Set<Tally> answers = new LinkedHashSet<>();
    for (int i = 0; i < 6; i++) {
      answers.add(read.read(new RowCounters()));
    }
    return answers;
  }

  private static OracleRead of(Map<String, String> params) {
    return begun(params, new InMemoryWaveformStore(), NO_RUN);
  }

  private static OracleRead begun(
      Map<String, String> params, WaveformStore store, RunContext context) {
    OracleRead read = (OracleRead) BenchmarkShape.of(OracleRead.class).get(0).instance(params);
    read.points = 10;
    read.pvs = 2;
    read.seconds = 5;
    if (!params.containsKey("range")) {
      read.range = 3;
    }
    CellName cell = new CellName("WaveformRead", "oracle", Map.of());
    read.store = store;
    read.begin(cell, ENDPOINT, context);
    return read;
  }

  /** See the class that it extends. */
  @OnBackend("oracle")
  public static class OracleRead extends WaveformReadBenchmark {
    private WaveformStore store;

    @Override
    protected WaveformStore open(Endpoint endpoint) {
      return store;
    }
  }
}
