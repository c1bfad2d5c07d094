package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.CellName;
import beamtime.core.cell.ClientUse;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.RowCounters;
import beamtime.core.cell.RowRates;
import beamtime.core.cell.RunContext;
import beamtime.core.cell.Slice;
import beamtime.core.data.JobRow;
import beamtime.core.data.Jobs;
import beamtime.core.store.InMemoryJobStore;
import beamtime.core.store.JobStore;
import beamtime.core.store.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Rates of rows by JMH itself, in forks, with threads that wait for each other. */
class RowRatesTest {
  static {
    // amounts are looked at, not speed: another run may be measuring
    System.setProperty("jmh.ignoreLock", "true");
  }

  /** Takes some tenths of a second where eight threads make them: an iteration has few. */
  private static final int BATCH = 50_000;

  @Test
  void areTheScoreTimesTheRowsOfAnOperationWithManyThreadsAndSlowOperations() throws Exception {
    RunResult run = run(Mode.Throughput, 2);
    double bytes = BATCH * meanBytes(0);
    for (IterationResult iteration : iterations(run)) {
      assertThat(iteration.getMetadata().getAllOps())
          .as("operations before and after the window")
          .isGreaterThan(iteration.getMetadata().getMeasuredOps());
      assertThat(each(iteration.getSecondaryResults().get("rows"), iteration.getPrimaryResult()))
          .isCloseTo(BATCH, within(1e-6));
    }
    assertThat(each(run.getSecondaryResults().get("rows"), run.getPrimaryResult()))
        .isCloseTo(BATCH, within(1e-6));
    assertThat(each(run.getSecondaryResults().get("payloadBytes"), run.getPrimaryResult()))
        .isCloseTo(bytes, within(1.0));
    assertThat(run.getSecondaryResults().get("rows").getStatistics().getN()).isEqualTo(4);
    assertThat(run.getSecondaryResults().get("rows").getScoreUnit()).isEqualTo("ops/s");
  }

  @Test
  void areTimesOfARowWhereTheScoreIsATime() throws Exception {
    RunResult run = run(Mode.AverageTime, 0);
    for (IterationResult iteration : iterations(run)) {
      assertThat(each(iteration.getPrimaryResult(), iteration.getSecondaryResults().get("rows")))
          .isCloseTo(BATCH, within(1e-3));
    }
    assertThat(run.getSecondaryResults().get("rows").getScoreUnit()).isEqualTo("s/op");
  }

  @Test
  void ofASingleShotAreLeftOut() throws Exception {
    assertThat(run(Mode.SingleShotTime, 0).getSecondaryResults()).isEmpty();
  }

  @Test
  void ofAnOperationThatFailedAreNotCounted() {
    DrivenWorkload driven =
        DrivenWorkload.open(
            new BenchmarkShape(GivesUp.class, "scan"),
            new CellName("JobScan", "oracle", Map.of()),
            1,
            ClientUse.SHARED,
            Slice.WHOLE,
            Optional.empty(),
            Duration.ZERO,
            new Endpoint("oracle", "in-process", "", Map.of(), Map.of()),
            new RunContext(Optional.empty()));
    assertThatThrownBy(driven.client()::call).hasMessage("gave up");
    assertThat(driven.rows()).isZero();
    assertThat(driven.payloadBytes()).isZero();
  }

  /** Fails when it has its answer. */
  @OnBackend("oracle")
  public static class GivesUp extends JobScanBenchmark {
    @Override
    protected JobStore open(Endpoint endpoint) {
      return new InMemoryJobStore();
    }

    @Override
    public Tally scan(RowCounters counters) {
      throw new StoreException(super.scan(counters).rows() > 0 ? "gave up" : "nothing was there");
    }
  }

  @Test
  void bytesOfJobRowsAreThoseThatAreSent() {
    JobIngestBenchmark ingest = new FloorJobIngestBenchmark();
    ingest.batch = 1000;
    CellName cell = new CellName("JobIngest", OnBackend.FLOOR, Map.of());
    ingest.begin(
        cell,
        new Endpoint(OnBackend.FLOOR, "in-process", "", Map.of(), Map.of()),
        new RunContext(Optional.empty()));
    RowCounters counters = new RowCounters();
    ingest.ingest(counters);
    ingest.end();
    for (long day : new long[] {0, 1, 300, 799}) {
      assertThat(counters.payloadBytes / 1000.0)
          .isCloseTo(meanBytes(day * Jobs.ROWS_PER_DAY), withinPercentage(0.1));
    }
  }

  private static double meanBytes(long from) {
    Jobs jobs = new Jobs(StoreBenchmark.SEED);
    JobRow row = new JobRow();
    double bytes = 0;
    for (long i = from; i < from + Jobs.ROWS_PER_DAY; i++) {
      jobs.fill(i, row);
      bytes += row.payloadBytes();
    }
    return bytes / Jobs.ROWS_PER_DAY;
  }

  private static double each(Result<?> many, Result<?> one) {
    return many.getScore() / one.getScore();
  }

  private static List<IterationResult> iterations(RunResult run) {
    List<IterationResult> all = new ArrayList<>();
    for (BenchmarkResult fork : run.getBenchmarkResults()) {
      all.addAll(fork.getIterationResults());
    }
    return all;
  }

  private static RunResult run(Mode mode, int forks) throws RunnerException {
    return new Runner(
            new OptionsBuilder()
                .include("^" + Pattern.quote(FloorJobIngestBenchmark.class.getName() + "."))
                .param("batch", String.valueOf(BATCH))
                .mode(mode)
                .threads(8)
                .forks(forks)
                .warmupIterations(0)
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(300))
                .addProfiler(RowRates.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build())
        .runSingle();
  }
}
