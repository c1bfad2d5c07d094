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

  /** The part that a run had; empty where it drove a load alone. */
  public static Optional<JointRun> of(RunRecord run) {
    Map<String, String> settings = run.settings();
    if (!settings.containsKey(ID)) {
      return Optional.empty();
    }
    Slice slice =
        new Slice(Integer.parseInt(settings.get(RANK)), Integer.parseInt(settings.get(RANKS)));
    return Optional.of(new JointRun(new RunId(settings.get(ID)), slice));
  }

  /** Removes what is said of one machine. */
  public static void forget(Map<String, String> settings) {
    settings.keySet().removeIf(key -> key.equals(RANK) || key.startsWith(FolderMeeting.FACTS));
  }
}
