package beamtime.core.cli;

import beamtime.core.backend.Testbed;
import beamtime.core.cell.Preset;
import beamtime.core.cell.ServerName;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.MachineLock;
import beamtime.core.launch.Parent;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import beamtime.core.load.LoadTable;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunRecord;
import beamtime.core.run.CleanUp;
import beamtime.core.run.HostClient;
import beamtime.core.run.Plan;
import beamtime.core.run.QuietMachine;
import beamtime.core.run.ResultTable;
import beamtime.core.run.Run;
import beamtime.core.run.RunTimes;
import beamtime.core.run.StudyCheck;
import beamtime.core.run.StudyEnd;
import beamtime.core.study.Study;
import beamtime.core.study.StudyFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures the cells of one or more modules as one run. Its servers are always fresh ones: what
 * lies in a kept one would show in the results.
 */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    resourceBundle = Commands.WORDS,
    footerHeading = "%nWords:%n",
    footer = {
      "run: ${bundle:word.run}",
      "cell: ${bundle:word.cell}",
      "preset: ${bundle:word.preset}",
      "fork: ${bundle:word.fork}",
      "floor: ${bundle:word.floor}",
      "study: ${bundle:word.study}"
    },
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
      names = "--with-parent",
      hidden = true,
      description = "it ends with the process that started it, for the build")
  private boolean withParent;

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private final PrintStream out;

  RunCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (withParent) {
      Parent.follow();
    }
    RunSettings settings = properties.settings("run");
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

  private int measure(RunSettings settings) throws IOException, InterruptedException {
    OwnedFolder temporary = OwnedFolder.create(OwnedFolder.temporary(), "run");
    try {
      return measure(settings, temporary);
    } finally {
      temporary.deleteWhatGoes();
    }
  }

  private int measure(RunSettings settings, OwnedFolder temporary)
      throws IOException, InterruptedException {
    Instant started = Instant.now();
    Path folder = RunFolders.make(runs, started);
    List<HostClient> hosts =
        jars.stream().map(jar -> new HostClient(jar.toAbsolutePath(), folder, temporary)).toList();
    AtomicReference<Run> running = new AtomicReference<>();
    AtomicReference<CleanUp> cleanUp = new AtomicReference<>();
    SafetyNet safetyNet =
        new SafetyNet("stop-hosts", () -> stop(running.get(), hosts, cleanUp.get(), temporary));
    try {
      Optional<StudyFile> file = study(hosts, settings, folder);
      Optional<Study> study = file.map(known -> known.at(settings.preset()));
      Plan plan = plan(hosts, settings, study, folder);
      if (file.isPresent()) {
        file.get().copy(folder.resolve(StudyFile.FOLDER));
      }
      if (handover != null) {
        Files.writeString(handover, folder.toString());
      }
      if (settings.preset() != Preset.SMOKE) {
        QuietMachine.before(out);
      }
      Map<String, String> testbed = new TreeMap<>(settings.testbed());
      testbed.putIfAbsent(Testbed.LOGS, folder.resolve("logs").toString());
      Function<ServerName, Map<String, String>> properties =
          server -> study.map(one -> one.properties(server, testbed)).orElse(testbed);
      try (ConsoleProgress progress = new ConsoleProgress(out);
          Backends backends = Backends.start(plan.servers(), properties, progress, folder)) {
        study
            .filter(one -> plan.whole()) // what it says it needs is for all of it
            .ifPresent(
                one ->
                    StudyDisk.require(one, backends.records(plan.servers()), settings.testbed()));
        Run run = new Run(folder, settings, plan, backends, started, out);
        running.set(run);
        CleanUp after = new CleanUp(plan, backends, folder, temporary, out);
        cleanUp.set(after);
        try {
          RunRecord record = run.measure();
          int code = conclude(record, folder, run.uncertain());
          conclude(study, hosts, record, folder);
          return code;
        } finally {
          after.run();
        }
      }
    } finally {
      hosts.forEach(HostClient::close);
      safetyNet.close();
    }
  }

  private static Optional<StudyFile> study(
      List<HostClient> hosts, RunSettings settings, Path folder) throws IOException {
    return settings.study().isEmpty()
        ? Optional.empty()
        : Optional.of(
            begun(hosts, folder, () -> StudyCheck.read(settings.study(), Plan.offers(hosts))));
  }

  private Plan plan(
      List<HostClient> hosts, RunSettings settings, Optional<Study> study, Path folder)
      throws IOException {
    Plan plan = begun(hosts, folder, () -> Plan.of(hosts, settings, study));
    out.printf(
        "run %s: %d cells, %spreset %s%s%n",
        folder.getFileName(),
        plan.cells().size(),
        study.map(one -> "study " + one.name() + ", ").orElse(""),
        settings.preset().label(),
        settings.families().isEmpty()
            ? ""
            : ", of " + String.join(", ", settings.families()) + " (bench.families)");
    return plan;
  }

  /** A run that never began leaves no folder. */
  private static <T> T begun(List<HostClient> hosts, Path folder, Supplier<T> first)
      throws IOException {
    try {
      return first.get();
    } catch (UsageException e) {
      hosts.forEach(HostClient::close);
      OwnedFolder.delete(folder);
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
      cleanUp.hurry();
    }
    temporary.deleteWhatGoes(); // once nothing writes there any more
  }

  private int conclude(RunRecord run, Path folder, List<String> uncertain) {
    out.println();
    Map<Boolean, List<CellRecord>> driven =
        run.cells().stream()
            .filter(cell -> !ResultTable.isFloor(cell))
            .collect(Collectors.partitioningBy(CellRecord::driven));
    List<CellRecord> byJmh = driven.getOrDefault(false, List.of());
    List<CellRecord> points = driven.getOrDefault(true, List.of());
    if (!byJmh.isEmpty()) {
      out.println(ResultTable.of(byJmh));
      out.println("floor: time of the harness as a share of the cell's; marked ! above 5 %");
    }
    if (!points.isEmpty()) {
      out.println(LoadTable.ofRun(points));
    }
    out.println("results: " + folder.toAbsolutePath());
    run.cells().stream()
        .filter(cell -> cell.outcome() == Outcome.LEFT_OUT)
        .forEach(cell -> out.println("LEFT OUT " + cell.name() + ": " + cell.cause()));
    uncertain.forEach(out::println);
    run.coldClients().ifPresent(told -> out.println("quick: " + told));
    Stream<CellRecord> floors = run.cells().stream().filter(ResultTable::isFloor);
    ResultTable.doubts(Stream.concat(byJmh.stream(), floors).toList(), CellRecord::name)
        .forEach(out::println);
    run.fixedWork().ifPresent(work -> out.println("machine: " + work.told()));
    out.println("time: " + RunTimes.told(run.seconds()));
    List<CellRecord> failures = run.failures();
    for (CellRecord failure : failures) {
      out.println("FAILED " + failure.name() + ": " + failure.cause());
    }
    return failures.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  /** Prints the study's tables; the servers still run, since other programs measure some. */
  private void conclude(Optional<Study> study, List<HostClient> hosts, RunRecord run, Path folder)
      throws IOException {
    if (study.isPresent() && !run.finished().isEmpty()) {
      out.println();
      out.println(new StudyEnd(study.get(), folder).conclude(hosts, out));
    }
  }
}
