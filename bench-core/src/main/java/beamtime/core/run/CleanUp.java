package beamtime.core.run;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.RunContext;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Rerun;
import beamtime.core.owner.OwnedFolder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Removes a run's places from the backends that outlive it, once, when it has ended or was told to
 * end. The launcher knows no backend: a process with a module's class path does it.
 */
public final class CleanUp {
  /** A place of ICAT with many files takes long to remove. */
  private static final int SECONDS = 3600;

  /** Ctrl-C should not take longer than this. */
  private static final int HURRIED_SECONDS = 60;

  private final Map<String, Removal> removals = new TreeMap<>();
  private final Path folder;
  private final OwnedFolder temporary;
  private final PrintStream out;
  private volatile Optional<Guard> hurry = Optional.empty();
  private boolean done;

  /** What is to be done on a backend, and the command that does it later. */
  private record Removal(Path jar, String command) {}

  public CleanUp(
      Plan plan, Backends backends, Path folder, OwnedFolder temporary, PrintStream out) {
    for (Plan.Planned cell : plan.cells()) {
      if (backends.stayingUp().contains(cell.server())) {
        Path jar = cell.host().jar();
        String command = command(jar, backends.properties(cell.server()), folder);
        removals.putIfAbsent(cell.cell().backend(), new Removal(jar, command));
      }
    }
    this.folder = folder;
    this.temporary = temporary;
    this.out = out;
  }

  /** For a shell in the folder of the project. */
  static String command(Path jar, Map<String, String> properties, Path folder) {
    Map<String, String> testbed = new TreeMap<>(properties);
    testbed.remove(Testbed.LOGS);
    RunContext run = new RunContext(Optional.of(folder));
    return new Rerun(jar, testbed).command(List.of("clean", "--run=" + run.runId()));
  }

  /** Does it where it has not been done; a second caller waits for the first. */
  public synchronized void run() {
    if (!done) {
      done = true;
      removals.forEach(this::clean);
    }
  }

  /** The same for one who can't wait for long, whoever has begun it. */
  public void hurry() {
    hurry = Optional.of(Guard.after(HURRIED_SECONDS));
    run();
  }

  /** In a new process, since those of the run may be busy with a cell, or dead. */
  private void clean(String backend, Removal what) {
    Guard ample = Guard.after(SECONDS);
    try (HostClient host = new HostClient(what.jar(), folder, temporary)) {
      List<String> problems =
          host.clean(backend, () -> hurry.flatMap(Guard::passed).or(ample::passed)).problems();
      problems.forEach(problem -> out.println("left behind: " + problem));
      if (!problems.isEmpty()) {
        out.println("remove it later: " + what.command());
      }
    }
  }
}
