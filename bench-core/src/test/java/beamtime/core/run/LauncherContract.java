package beamtime.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.cell.OnBackend;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the launcher of a {@code benchmarks.jar} does whatever the backend is: proven on one of
 * them. What depends on the backend is proven by testbed of each: that a link is possible, that a
 * killed server is noticed, that nothing of it is left behind. Runs that are interrupted: see
 * MongoForksIT.
 */
public abstract class LauncherContract extends BenchmarksJarContract {
  /** Fields that JMH 1.37's JSON format writes for every benchmark. */
  private static final Set<String> JMH_FIELDS =
      Set.of(
          "jmhVersion",
          "benchmark",
          "mode",
          "threads",
          "forks",
          "jvm",
          "jvmArgs",
          "jdkVersion",
          "vmName",
          "vmVersion",
          "warmupIterations",
          "warmupTime",
          "warmupBatchSize",
          "measurementIterations",
          "measurementTime",
          "measurementBatchSize",
          "primaryMetric",
          "secondaryMetrics");

  @Test
  void leavesARecordWithAnEvidenceForEveryCell() throws Exception {
    JarRun run =
        run(
            JarRun.NOBODY_WATCHES,
            "-Dbench.preset=smoke",
            "-Dbench.include=" + workload(),
            "-Dtestbed.link.rtt=5ms");
    assertThat(run.code()).as(run.text()).isZero();
    Path left = runFolder();
    RunRecord record = RunFile.read(left.resolve(RunFile.NAME));
    assertThat(record.failures()).isEmpty();
    assertThat(record.finished()).isNotEmpty();
    assertThat(record.cells())
        .extracting(CellRecord::backend)
        .containsExactlyInAnyOrder("floor", backend());
    assertThat(record.cells()).allMatch(CellRecord::verified);
    assertThat(record.cells()).extracting(CellRecord::family).doesNotContain("");
    assertThat(record.cells())
        .extracting(CellRecord::module)
        .containsOnly(Path.of("").toAbsolutePath().getFileName().toString());
    assertThat(record.cells())
        .allSatisfy(cell -> assertThat(cell.code()).as(cell.name()).matches("[0-9a-f]{12}"));
    assertThat(record.cells())
        .extracting(cell -> cell.evidence().get("fact.observed"))
        .allMatch(observed -> observed.startsWith("client: process tree of "))
        .anyMatch(observed -> observed.endsWith("server: not observable: there is no server"))
        .anyMatch(observed -> observed.contains("; server: process tree of "));
    assertThat(record.backends().get(0).facts()).containsEntry("link", "5 ms round trip, relay");
    assertThat(run.text())
        .contains("| " + workload() + " ", " rtt | verified |", "results: " + left);
    List<JmhFile.Entry> entries = JmhFile.read(left.resolve(JmhFile.NAME));
    assertThat(entries).hasSize(record.cells().size());
    assertThat(entries).allSatisfy(LauncherContract::hasJmhsFields);
    run.assertNothingRuns();
  }

  @Test
  void refusesAnUnknownParameterWithTheNearestName() throws Exception {
    JarRun refused = java(JarRun.NOBODY_WATCHES, workload(), "-p", "invstigations=1,2");
    assertThat(refused.code()).isNotZero();
    assertThat(refused.text()).contains("unknown parameter 'invstigations'").contains("nearest:");
    assertThat(refused.text()).doesNotContain("\tat ");
  }

  @Test
  void startsABackendAgainThatIsKilledBeforeTheNextCell() throws Exception {
    AtomicBoolean killed = new AtomicBoolean();
    JarRun run =
        run(
            (launcher, line) -> {
              if (line.equals(backend() + " answers") && !killed.getAndSet(true)) {
                awaitFloor();
                killBackend();
              }
            },
            "-Dbench.preset=smoke",
            "-Dbench.warmup=2", // so that the floor takes longer than the kill
            "-Dbench.include=" + workload());
    assertThat(run.code()).as(run.text()).isZero();
    RunRecord record = RunFile.read(runFolder().resolve(RunFile.NAME));
    assertThat(record.cells()).hasSize(2).allMatch(CellRecord::verified);
    assertThat(record.backends().get(0).facts().get("died")).contains(backend(), ".log");
    assertThat(run.text()).contains(backend() + " is started again").doesNotContain("\tat ");
    run.assertNothingRuns();
  }

  private static void hasJmhsFields(JmhFile.Entry entry) {
    Set<String> fields = new TreeSet<>();
    entry.json().fieldNames().forEachRemaining(fields::add);
    assertThat(fields).containsAll(JMH_FIELDS);
    fields.removeAll(JMH_FIELDS);
    assertThat(fields).containsExactly("params");
    assertThat(entry.json().path("params").size()).isPositive();
    JsonNode primary = entry.json().path("primaryMetric");
    for (String field :
        List.of(
            "score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData")) {
      assertThat(primary.has(field)).as(field).isTrue();
    }
    hasWholeRowsInEachOperation(entry);
  }

  /** Until the fork of the floor is under way, which needs no backend. */
  private void awaitFloor() {
    try {
      Path logs = runFolder().resolve("logs");
      long limit = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (Stream.of(logs.toFile().list()).noneMatch(name -> name.contains(OnBackend.FLOOR))) {
        assertThat(System.nanoTime()).as("within a minute").isLessThan(limit);
        LockSupport.parkNanos(10_000_000);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void killBackend() {
    try {
      String pid =
          Files.readAllLines(runFolder().resolve("endpoints").resolve(backend() + ".properties"))
              .stream()
              .filter(line -> line.startsWith("fact.pid="))
              .findFirst()
              .orElseThrow()
              .substring("fact.pid=".length());
      ProcessHandle.of(Long.parseLong(pid)).orElseThrow().destroyForcibly();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
