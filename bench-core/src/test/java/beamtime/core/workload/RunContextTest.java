package beamtime.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import beamtime.core.store.Place;
import beamtime.core.store.RunId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunContextTest {
  private static final Instant START = Instant.parse("2026-01-31T23:59:58Z");

  private final RunContext run = context("/lab/runs/20260131-235958");
  private final RunContext single = context("/tmp/" + RunContext.singlePrefix(START) + "4711");
  private final RunContext other = context("/tmp/" + RunContext.singlePrefix(START) + "4712");
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

  private static RunContext context(String folder) {
    return new RunContext(Optional.of(Path.of(folder)));
  }
}
