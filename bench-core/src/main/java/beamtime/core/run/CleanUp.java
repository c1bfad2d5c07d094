package beamtime.core.run;

import beamtime.core.launch.Backends;
import beamtime.core.owner.OwnedFolder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Removes a run's places from the backends that outlive it, once, when it has ended or was told to
 * end. The launcher knows no backend: a process with a module's class path does it.
 */
public final class CleanUp {
  /** A place of ICAT with many files takes long to remove; Ctrl-C should not take forever. */
  private static final int SECONDS = 60;

  private final Map<String, Path> jars = new TreeMap<>();
  private final Path folder;
  private final OwnedFolder temporary;
  private final PrintStream out;
  private boolean done;

  public CleanUp(
      Plan plan, Backends backends, Path folder, OwnedFolder temporary, PrintStream out) {
    for (Plan.Planned planned : plan.cells()) {
      if (backends.stayingUp().contains(planned.server())) {
        jars.putIfAbsent(planned.cell().backend(), planned.host().jar());
      }
    }
    this.folder = folder;
    this.temporary = temporary;
    this.out = out;
  }

  /** Does it where it has not been done; a second caller waits for the first. */
  public synchronized void run() {
    if (!done) {
      done = true;
      jars.forEach(this::clean);
    }
  }

  /** In a new process, since those of the run may be busy with a cell, or dead. */
  private void clean(String backend, Path jar) {
    try (HostClient host = new HostClient(jar, folder, temporary)) {
      List<String> problems = host.clean(backend, SECONDS).problems();
      problems.forEach(problem -> out.println("left behind: " + problem));
      if (!problems.isEmpty()) {
        out.println(
            "remove it later: java -jar " + jar.getFileName() + " clean (" + jar.getParent() + ")");
      }
    }
  }
}
