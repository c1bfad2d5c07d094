package beamtime.site.page;

import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.site.run.Limits;
import java.util.Optional;

/**
 * What a page of a run says of it before all else.
 *
 * @param id name of the run
 * @param preset such as {@code smoke}, with the warm-up where that is another
 * @param started ISO 8601
 * @param when the same as readers see it: {@code 2026-11-21 18:53 UTC}
 * @param finished ISO 8601; empty where the run did not end
 * @param machine processor, cores, memory
 * @param fingerprint of the machine
 * @param commit first digits
 * @param coldClients that its clients were measured before they were compiled
 * @param measured cells with a number
 * @param failures cells that failed, or were planned and are missing
 * @param leftOut cells that their backends do not offer
 * @param fit page that says whether a beamline fits, from the top of the site; empty where the run
 *     did not ask that
 */
public record RunHeading(
    String id,
    String preset,
    String started,
    String when,
    String finished,
    String machine,
    String fingerprint,
    String commit,
    Optional<String> coldClients,
    long measured,
    int failures,
    long leftOut,
    Optional<String> fit) {
  private static final int MINUTES = "2026-11-21T18:53".length();
  private static final int COMMIT_DIGITS = 9;
  private static final long GIBI = 1L << 30;

  /** Of a run. */
  public static RunHeading of(RunRecord run) {
    return new RunHeading(
        run.id(),
        run.pace(),
        run.started(),
        minutes(run.started()),
        run.finished(),
        machine(run.machine()),
        run.machine().fingerprint(),
        Limits.beginning(run.commit(), COMMIT_DIGITS),
        run.coldClients(),
        count(run, Outcome.MEASURED),
        run.failures().size(),
        count(run, Outcome.LEFT_OUT),
        run.fit().map(fit -> RunPaths.of(run).fit()));
  }

  /** The foot of each of its pages. */
  public String foot() {
    return "Run %s (%s) of %s on %s, machine %s, Beamtime at commit %s"
        .formatted(id, preset, when, machine, fingerprint, commit);
  }

  private static String minutes(String time) {
    return time.length() < MINUTES
        ? time
        : Limits.beginning(time, MINUTES).replace('T', ' ') + " UTC";
  }

  private static String machine(MachineRecord machine) {
    return "%s, %d cores, %d GiB"
        .formatted(
            machine.cpu(), machine.cores(), Math.round((double) machine.memoryBytes() / GIBI));
  }

  private static long count(RunRecord run, Outcome outcome) {
    return run.cells().stream().filter(cell -> cell.outcome() == outcome).count();
  }
}
