package beamtime.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunContextTest {
  private static final Instant START = Instant.parse("2026-01-31T23:59:58Z");

  private final RunContext run = context("/lab/runs/20260131-235958");
  private final RunContext single =
      context("/tmp/beamtime-" + RunContext.singleKind(START) + "-4711");
  private final RunContext other =
      context("/tmp/beamtime-" + RunContext.singleKind(START) + "-4712");
  private final RunContext fork = new RunContext(Optional.empty());

  @Test
  void aRunsPlacesAllBearItsId() {
    assertThat(run.runId().time()).contains(START);
    assertThat(run.dataId()).isEqualTo(run.runId());
    assertThat(run.freshPlace("ingest").run()).contains(run.runId());
    assertThat(run.lastingPlace("jobs", "0123456789ab").run()).contains(run.runId());
    assertThat(context("/lab/runs/20260131-235958").runId()).isEqualTo(run.runId());
  }

  @Test
  void singleBenchmarksShareWhatTheyLoadAndNothingElse() {
    assertThat(single.dataId()).isEqualTo(other.dataId()).isEqualTo(fork.dataId());
    assertThat(single.lastingPlace("jobs", "a")).isEqualTo(fork.lastingPlace("jobs", "a"));
    assertThat(single.runId().time()).contains(START);
    assertThat(single.runId()).isNotEqualTo(other.runId()).isNotEqualTo(fork.runId());
    assertThat(fork.runId().time()).isPresent();
  }

  @Test
  void machinesOfAJobShareWhatTheyReadAndNothingElse(@TempDir Path runs) throws IOException {
    RunId job = RunId.at(START, "lab");
    RunContext first = rank(runs, job, 0);
    RunContext last = rank(runs, job, RunId.MAX_RANKS - 1);
    assertThat(first.lastingPlace("jobs", "a")).isEqualTo(last.lastingPlace("jobs", "a"));
    assertThat(first.dataId()).isEqualTo(job);
    assertThat(first.runId()).isNotEqualTo(last.runId());
    assertThat(first.removed()).containsExactlyInAnyOrder(job, first.runId());
    assertThat(last.removed()).containsExactly(last.runId());
    assertThat(last.runId().text()).startsWith(job.text());
    assertThat(last.freshPlace("ingest").name().length()).isLessThanOrEqualTo(60);
    assertThat(run.removed()).containsExactly(run.runId());
  }

  private static RunContext rank(Path runs, RunId job, int rank) throws IOException {
    Path folder = Files.createDirectory(runs.resolve("20260131-235958-" + rank));
    new JointRun(job, new Slice(rank, RunId.MAX_RANKS)).write(folder);
    return new RunContext(Optional.of(folder));
  }

  @Test
  void freshPlacesAreNeverTheSame() {
    Place first = fork.freshPlace("ingest");
    assertThat(fork.freshPlace("ingest")).isNotEqualTo(first);
  }

  @Test
  void theLongestPlaceFits() {
    RunId longest = RunId.own("administrator", "lab");
    assertThat(Place.of(longest, "tree", "0123456789ab-10000000").name().length())
        .isLessThanOrEqualTo(60);
    assertThat(run.freshPlace("ingest").name().length()).isLessThanOrEqualTo(60);
  }

  @Test
  void removalOfWhatSingleBenchmarksLoadedNamesTheirJarAndRun() {
    assertThat(fork.removal("lab's/x.jar"))
        .startsWith("java ")
        .endsWith("-jar 'lab'\\''s/x.jar' clean --yes --run=" + fork.dataId());
  }

  @Test
  void aForkLeavesANumberToTheNextOfItsCellAlone(@TempDir Path folder) {
    CellName cell = new CellName("JobScan", "hbase", Map.of("asks", "FRESH"));
    CellName other = new CellName("JobScan", "hbase", Map.of("asks", "SAME"));
    RunContext run = context(folder.toString());
    assertThat(run.fromLastFork(cell)).isEmpty();
    run.toNextFork(cell, 7);
    run.toNextFork(cell, 12);
    assertThat(run.fromLastFork(cell)).hasValue(12);
    assertThat(run.fromLastFork(other)).isEmpty();
    fork.toNextFork(cell, 7);
    assertThat(fork.fromLastFork(cell)).isEmpty();
  }

  private static RunContext context(String folder) {
    return new RunContext(Optional.of(Path.of(folder)));
  }
}
