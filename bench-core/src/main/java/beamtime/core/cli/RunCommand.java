package beamtime.core.cli;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.OnBackend;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.MachineLock;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.run.CleanUp;
import beamtime.core.run.HostClient;
import beamtime.core.run.HostMessages;
import beamtime.core.run.Plan;
import beamtime.core.run.ResultTable;
import beamtime.core.run.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the cells of one or more modules as one run. Its servers are always fresh ones: what
 * lies in a kept one would show in the results.
 */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Starts fresh backends, measures every cell of the preset, prints a table and leaves the record in a folder.")
final class RunCommand implements Callable<Integer> {
  @Option(
      names = "--jar",
      required = true,
      description = "benchmarks.jar of a backend module; once for each module")
  private List<Path> jars = new ArrayList<>();

  @Option(
      names = "--runs",
      defaultValue = "runs",
      description = "folder in which each run gets a folder of its own (default: ${DEFAULT-VALUE})")
  private Path runs;

  @Option(
      names = "--folder-to",
      hidden = true,
      description = "file that is given the path of the run's folder, for the build")
  private Path handover;

  @Option(
      names = {"-D", "--property"},
      paramLabel = "name=value",
      description =
          "property of the run or of the testbed, such as bench.preset=smoke; once for each")
  private Map<String, String> properties = new LinkedHashMap<>();

  /** A study's other programs are slower than ours. */
  private static final int STUDY_GUARD_SECONDS = 7200;

  private final PrintStream out;

  RunCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    RunSettings settings = RunSettings.ofThisJvm("run", properties);
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        throw new UsageException("--jar=" + jar + " is no file; build it by: mvn package");
      }
    }
    try (MachineLock machine =
        MachineLock.take("run into " + runs.toAbsolutePath(), settings.patience(), out)) {
      return measure(settings);
    }
  }

  private int measure(RunSettings settings) throws IOException {
    OwnedFolder temporary = OwnedFolder.create(OwnedFolder.temporary(), "run");
    try {
      return measure(settings, temporary);
    } finally {
      temporary.deleteWhatGoes();
    }
  }

  private int measure(RunSettings settings, OwnedFolder temporary) throws IOException {
    Instant started = Instant.now();
    Path folder = RunFolders.make(runs, started);
    List<HostClient> hosts =
        jars.stream().map(jar -> new HostClient(jar.toAbsolutePath(), folder, temporary)).toList();
    AtomicReference<Run> running = new AtomicReference<>();
    AtomicReference<CleanUp> cleanUp = new AtomicReference<>();
    SafetyNet safetyNet =
        new SafetyNet("stop-hosts", () -> stop(running.get(), hosts, cleanUp.get(), temporary));
    try {
      Plan plan = plan(hosts, settings, folder);
      if (handover != null) {
        Files.writeString(handover, folder.toString());
      }
      Map<String, String> testbed = new TreeMap<>(settings.testbed());
      testbed.putIfAbsent(Testbed.LOGS, folder.resolve("logs").toString());
      try (ConsoleProgress progress = new ConsoleProgress(out);
          Backends backends = Backends.start(plan.servers(), testbed, progress, folder)) {
        Run run = new Run(folder, settings, plan, backends, started, out);
        running.set(run);
        CleanUp after = new CleanUp(plan, backends, folder, temporary, out);
        cleanUp.set(after);
        try {
          RunRecord record = run.measure();
          return worst(conclude(record, folder), conclude(settings, plan, record));
        } finally {
          after.run();
        }
      }
    } finally {
      hosts.forEach(HostClient::close);
      safetyNet.close();
    }
  }

  private Plan plan(List<HostClient> hosts, RunSettings settings, Path folder) throws IOException {
    try {
      Plan plan = Plan.of(hosts, settings);
      out.printf(
          "run %s: %d cells, %spreset %s%n",
          folder.getFileName(),
          plan.cells().size(),
          settings.study().isEmpty() ? "" : "study " + settings.study() + ", ",
          settings.preset().label());
      return plan;
    } catch (UsageException e) {
      hosts.forEach(HostClient::close);
      OwnedFolder.delete(folder); // a run that never began leaves no folder
      throw e;
    }
  }

  private static void stop(
      @Nullable Run running,
      List<HostClient> hosts,
      @Nullable CleanUp cleanUp,
      OwnedFolder temporary) {
    if (running != null) {
      running.interrupt();
    }
    hosts.forEach(HostClient::close);
    if (cleanUp != null) {
      cleanUp.run();
    }
    temporary.deleteWhatGoes(); // once nothing writes there any more
  }

  private int conclude(RunRecord run, Path folder) {
    out.println();
    out.println(
        ResultTable.of(
            run.cells().stream().filter(cell -> !cell.backend().equals(OnBackend.FLOOR)).toList()));
    out.println("floor: time of the harness as a share of the cell's; marked ! above 5 %");
    out.println("results: " + folder.toAbsolutePath());
    run.cells().stream()
        .filter(cell -> cell.outcome() == Outcome.LEFT_OUT)
        .forEach(cell -> out.println("LEFT OUT " + cell.name() + ": " + cell.cause()));
    List<CellRecord> failures = run.failures();
    for (CellRecord failure : failures) {
      out.println("FAILED " + failure.name() + ": " + failure.cause());
    }
    return failures.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * Prints the study's tables; the servers still run, since some are measured by other programs.
   */
  private int conclude(RunSettings settings, Plan plan, RunRecord run) {
    if (settings.study().isEmpty() || run.finished().isEmpty()) {
      return CommandLine.ExitCode.OK;
    }
    HostMessages.StudyReply reply =
        plan.cells().get(0).host().conclude(settings.study(), STUDY_GUARD_SECONDS);
    if (!reply.problem().isEmpty()) {
      out.println("FAILED study " + settings.study() + ": " + reply.problem());
      return CommandLine.ExitCode.SOFTWARE;
    }
    out.println();
    out.println(reply.tables());
    return CommandLine.ExitCode.OK;
  }

  private static int worst(int one, int other) {
    return Math.max(one, other);
  }
}
