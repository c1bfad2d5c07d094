package beamtime.testbed.system;

import beamtime.core.owner.LinuxProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Processes that carry the folder they run for in their environment, as do all that they start: so
 * they are found when nobody could write down their ids.
 */
public final class Marked {
  private static final String VARIABLE = "BEAMTIME_RUN_FOLDER";

  private Marked() {}

  /** What a process that runs for this folder has in its environment. */
  public static Map<String, String> mark(Path folder) {
    return Map.of(VARIABLE, folder.toString());
  }

  /** The processes that run for this folder, where the system shows them. */
  public static List<ProcessHandle> with(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(p -> new LinuxProcess(p.pid()).hasVariable(VARIABLE, folder.toString()))
        .toList();
  }
}
