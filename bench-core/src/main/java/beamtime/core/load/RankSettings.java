package beamtime.core.load;

import beamtime.core.cell.JointRun;
import beamtime.core.cell.Slice;
import beamtime.core.meeting.FolderMeeting;
import beamtime.core.result.RunRecord;
import beamtime.core.store.RunId;
import java.util.Map;
import java.util.Optional;

/** A machine's part in a job, as it stands among the settings of its run's record. */
public final class RankSettings {
  private static final String ID = "job.id";
  private static final String RANK = "job.rank";
  private static final String RANKS = "job.ranks";

  private RankSettings() {}

  public static Map<String, String> of(JointRun job) {
    return Map.of(
        ID,
        job.id().text(),
        RANK,
        Integer.toString(job.slice().rank()),
        RANKS,
        Integer.toString(job.slice().ranks()));
  }

  /**
   * The part that a run had; empty where it drove a load alone.
   *
   * @throws IllegalArgumentException where its settings are none
   */
  public static Optional<JointRun> of(RunRecord run) {
    String id = run.settings().get(ID);
    String rank = run.settings().get(RANK);
    String ranks = run.settings().get(RANKS);
    return id == null || rank == null || ranks == null // several may be merged
        ? Optional.empty()
        : Optional.of(
            new JointRun(
                new RunId(id), new Slice(Integer.parseInt(rank), Integer.parseInt(ranks))));
  }

  /** Milliseconds by which the clock of the meeting's folder was ahead; 0 where it is not known. */
  public static long clockOffset(RunRecord run) {
    String offset = run.settings().getOrDefault(FolderMeeting.CLOCK_OFFSET, "");
    return offset.matches("-?\\d{1,15}") ? Long.parseLong(offset) : 0;
  }

  /** Removes what is said of one machine. */
  public static void forget(Map<String, String> settings) {
    settings.keySet().removeIf(key -> key.equals(RANK) || key.startsWith(FolderMeeting.FACTS));
  }
}
