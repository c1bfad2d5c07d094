package beamtime.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import beamtime.core.cell.Slice;
import beamtime.core.launch.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RanksTest {
  private static final Map<String, String> SLURM =
      Map.of("SLURM_PROCID", "1", "SLURM_NTASKS", "4", "SLURM_JOB_ID", "77", "SLURM_STEP_ID", "2");
  private static final Map<String, String> KUBERNETES = Map.of("JOB_COMPLETION_INDEX", "3");

  @Test
  void oneThatNobodyNumberedIsAlone() {
    assertThat(ranks(Map.of())).isEqualTo(new Ranks(Slice.WHOLE, ""));
  }

  @Test
  void theUserNumbersThem() {
    assertThat(ranks(1, 2, Map.of("BEAMTIME_JOB", "night")))
        .isEqualTo(new Ranks(new Slice(1, 2), "night"));
    assertThatThrownBy(() -> ranks(1, null, Map.of())).hasMessageContaining("belong together");
    assertThatThrownBy(() -> ranks(2, 2, Map.of())).hasMessageContaining("rank 2 of 2");
    assertThatThrownBy(() -> ranks(0, 1297, Map.of())).hasMessageContaining("1 to 1296");
  }

  @Test
  void slurmNumbersTheTasksOfAStep() {
    assertThat(ranks(SLURM)).isEqualTo(new Ranks(new Slice(1, 4), "77-2-0"));
    assertThat(ranks(1, 4, SLURM).slice()).isEqualTo(new Slice(1, 4));
    assertThat(
            ranks(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "1", "SLURM_STEP_ID", "0")).slice())
        .isEqualTo(Slice.WHOLE);
  }

  @Test
  void aBatchScriptOfSlurmIsNoTask() {
    assertThat(ranks(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "4", "SLURM_JOB_ID", "77")))
        .isEqualTo(new Ranks(Slice.WHOLE, ""));
  }

  @Test
  void aShellOfSallocIsNoTask() {
    Map<String, String> shell = new TreeMap<>(SLURM);
    shell.putAll(Map.of("SLURM_PROCID", "0", "SLURM_STEP_ID", "4294967290"));
    assertThat(ranks(shell)).isEqualTo(new Ranks(Slice.WHOLE, ""));
  }

  @Test
  void manyJobsOfOneTaskAreNumberedByTheirUser() {
    Map<String, String> one = new TreeMap<>(SLURM);
    one.putAll(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "1"));
    assertThat(ranks(2, 3, one).slice()).isEqualTo(new Slice(2, 3));
  }

  @Test
  void openMpiNumbersItsOwnBelowSlurm() {
    Map<String, String> below = new TreeMap<>(SLURM);
    below.putAll(
        Map.of("OMPI_COMM_WORLD_RANK", "5", "OMPI_COMM_WORLD_SIZE", "8", "PMIX_NAMESPACE", "p@1"));
    assertThat(ranks(below)).isEqualTo(new Ranks(new Slice(5, 8), "p@1"));
  }

  @Test
  void kubernetesTellsNotHowManyThereAre() {
    assertThatThrownBy(() -> ranks(KUBERNETES))
        .hasMessage(
            "JOB_COMPLETION_INDEX=3 is one of how many? give --ranks, or set JOB_COMPLETIONS in its"
                + " environment");
    assertThat(ranks(null, 4, KUBERNETES).slice()).isEqualTo(new Slice(3, 4));
    assertThat(
            ranks(
                Map.of(
                    "JOB_COMPLETION_INDEX", "3", "JOB_COMPLETIONS", "4", "BEAMTIME_JOB", "0b1c")))
        .isEqualTo(new Ranks(new Slice(3, 4), "0b1c"));
  }

  @Test
  void contradictionsAreRefusedAllAtOnce() {
    assertThatThrownBy(() -> ranks(0, 2, SLURM))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--rank 0 contradicts SLURM_PROCID=1 of the scheduler: leave it out\n"
                + "--ranks 2 contradicts SLURM_NTASKS=4 of the scheduler: leave it out");
    assertThatThrownBy(() -> ranks(Map.of("OMPI_COMM_WORLD_RANK", "x")))
        .hasMessage("OMPI_COMM_WORLD_RANK=x in the environment is no number");
  }

  private static Ranks ranks(Map<String, String> environment) {
    return ranks(null, null, environment);
  }

  private static Ranks ranks(Integer rank, Integer ranks, Map<String, String> environment) {
    return Ranks.of(Optional.ofNullable(rank), Optional.ofNullable(ranks), environment);
  }
}
