package beamtime.core.cli;

import beamtime.core.cell.Slice;
import beamtime.core.launch.UsageException;
import beamtime.core.store.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several machines this is: as its user says, else as the scheduler that started it says.
 *
 * @param slice number of the machine, and of how many
 * @param job name that the scheduler gives to all of them and to no others; empty where it gives
 *     none
 */
public record Ranks(Slice slice, String job) {
  private static final String ANY_JOB = "BEAMTIME_JOB";

  /**
   * A scheduler that numbers the processes it starts. Open MPI comes first: its processes may run
   * below a single one of Slurm's.
   */
  private enum Scheduler {
    OPEN_MPI("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    SLURM("SLURM_PROCID", "SLURM_NTASKS"),
    KUBERNETES("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS");

    /** slurm.h: SLURM_INTERACTIVE_STEP. */
    private static final String SHELL = Long.toString(0xfffffffaL);

    private final String rank;
    private final String ranks;

    Scheduler(String rank, String ranks) {
      this.rank = rank;
      this.ranks = ranks;
    }

    /**
     * Whether it started this process as one of several; jobs of one process each, such as an
     * array's, are numbered by their user. A batch script of Slurm is no task: it has the numbers
     * of the first one, but no step; nor is the shell of salloc, which has a step of its own.
     */
    private boolean hasStarted(Map<String, String> environment) {
      return environment.containsKey(rank)
          && !"1".equals(environment.get(ranks))
          && (this != SLURM || !SHELL.equals(environment.getOrDefault("SLURM_STEP_ID", SHELL)));
    }

    private String job(Map<String, String> environment) {
      return switch (this) {
        case OPEN_MPI -> environment.getOrDefault("PMIX_NAMESPACE", "");
        case SLURM ->
            String.join(
                "-",
                environment.getOrDefault("SLURM_JOB_ID", "0"),
                environment.getOrDefault("SLURM_STEP_ID", "0"),
                environment.getOrDefault("SLURM_RESTART_COUNT", "0"));
        case KUBERNETES -> "";
      };
    }
  }

  /**
   * Finds out.
   *
   * @param rank as the user says; empty where not
   * @param ranks as the user says; empty where not
   * @param environment of this process
   * @throws UsageException where the two contradict each other, or something is missing
   */
  static Ranks of(
      Optional<Integer> rank, Optional<Integer> ranks, Map<String, String> environment) {
    for (Scheduler scheduler : Scheduler.values()) {
      if (scheduler.hasStarted(environment)) {
        return of(rank, ranks, environment, scheduler);
      }
    }
    if (rank.isPresent() != ranks.isPresent()) {
      throw new UsageException("--rank and --ranks belong together: --rank 0 --ranks 2");
    }
    Slice slice = rank.isPresent() ? slice(rank.get(), ranks.orElseThrow()) : Slice.WHOLE;
    return new Ranks(slice, environment.getOrDefault(ANY_JOB, ""));
  }

  private static Ranks of(
      Optional<Integer> rank,
      Optional<Integer> ranks,
      Map<String, String> environment,
      Scheduler scheduler) {
    List<String> problems = new ArrayList<>();
    Optional<Integer> itsRank = number(scheduler.rank, environment, problems);
    Optional<Integer> itsRanks = number(scheduler.ranks, environment, problems);
    contradiction("--rank", rank, scheduler.rank, itsRank, problems);
    contradiction("--ranks", ranks, scheduler.ranks, itsRanks, problems);
    Optional<Integer> all = ranks.or(() -> itsRanks);
    if (all.isEmpty() && problems.isEmpty()) {
      problems.add(
          scheduler.rank
              + "="
              + environment.get(scheduler.rank)
              + " is one of how many? give --ranks, or set "
              + scheduler.ranks
              + " in its environment");
    }
    UsageException.throwIfAny(problems);
    return new Ranks(
        slice(itsRank.orElseThrow(), all.orElseThrow()),
        environment.getOrDefault(ANY_JOB, scheduler.job(environment)));
  }

  private static void contradiction(
      String option,
      Optional<Integer> given,
      String variable,
      Optional<Integer> found,
      List<String> problems) {
    if (given.isPresent() && found.isPresent() && !given.equals(found)) {
      problems.add(
          option
              + " "
              + given.get()
              + " contradicts "
              + variable
              + "="
              + found.get()
              + " of the scheduler: leave it out");
    }
  }

  private static Optional<Integer> number(
      String variable, Map<String, String> environment, List<String> problems) {
    String value = environment.get(variable);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.matches("[0-9]{1,9}")) {
      problems.add(variable + "=" + value + " in the environment is no number");
      return Optional.empty();
    }
    return Optional.of(Integer.valueOf(value));
  }

  private static Slice slice(int rank, int ranks) {
    if (ranks < 1 || ranks > RunId.MAX_RANKS || rank < 0 || rank >= ranks) {
      throw new UsageException(
          "rank "
              + rank
              + " of "
              + ranks
              + ": ranks are counted from 0, and there are 1 to "
              + RunId.MAX_RANKS);
    }
    return new Slice(rank, ranks);
  }
}
