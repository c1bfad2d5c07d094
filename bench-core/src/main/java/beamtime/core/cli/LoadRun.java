package beamtime.core.cli;

import beamtime.core.host.Machine;
import beamtime.core.load.Meeting;
import beamtime.core.load.Scalability;
import beamtime.core.result.CellRecord;
import beamtime.core.result.Delivery;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.JmhEntry;
import beamtime.core.result.JmhFile;
import beamtime.core.result.LoadRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.PercentilesRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.result.ScalabilityRecord;
import beamtime.core.store.Endpoint;
import beamtime.core.store.RunId;
import beamtime.core.store.Testbed;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.Job;
import beamtime.core.workload.Slice;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;

/**
 * A load from the launcher's side: the backend is started or joined, the rig runs in a process of
 * its own, and the record is written after each point.
 */
final class LoadRun {
  /** A load has a timetable of its own in place of a preset. */
  private static final String PRESET = "load";

  private final BenchmarkShape shape;
  private final RigMessages.Request request;
  private final String heap;
  private final RunSettings settings;
  private final Path runs;
  private final Slice slice;
  private final Meeting meeting;
  private final PrintStream out;
  private final Instant started = Instant.now();
  private final Build build = Build.ofThis();
  private final Machine machine = Machine.ofThis();
  private final List<CellRecord> cells = new ArrayList<>();
  private final List<JmhFile.Entry> entries = new ArrayList<>();
  private final List<Scalability.Load> loads = new ArrayList<>();
  private Path folder;
  private Backends backends;
  private Observation observed;
  private SortedMap<String, String> evidence = new TreeMap<>();
  private SortedMap<String, String> point = new TreeMap<>();
  private String found = "";
  private boolean fruitless;
  private int points;

  /**
   * A load.
   *
   * @param runs folder in which it gets a folder of its own
   * @param slice this machine's share
   * @param meeting with the other machines
   */
  LoadRun(
      BenchmarkShape shape,
      RigMessages.Request request,
      String heap,
      RunSettings settings,
      Path runs,
      Slice slice,
      Meeting meeting,
      PrintStream out) {
    this.shape = shape;
    this.request = request;
    this.heap = heap;
    this.settings = settings;
    this.runs = runs;
    this.slice = slice;
    this.meeting = meeting;
    this.out = out;
  }

  /** Runs it and returns the exit code. */
  int run() throws IOException, InterruptedException {
    try {
      join();
    } catch (IOException | RuntimeException e) {
      meeting.gaveUp(e.getMessage());
      throw e;
    }
    try (Backends stopped = backends) {
      try {
        checkBackends();
        drive();
      } catch (IOException | RuntimeException e) {
        meeting.gaveUp(e.getMessage());
        throw e;
      } finally {
        end();
        Leftovers.clean(folder, backends);
      }
    }
    return conclude();
  }

  private void join() throws IOException {
    folder = folder();
    Map<String, String> testbed = new TreeMap<>(settings.testbed());
    testbed.putIfAbsent(Testbed.LOGS, folder.resolve("logs").toString());
    try (ConsoleProgress progress = new ConsoleProgress(out)) {
      if (!slice.isWhole()) {
        checkSeenByAll(progress);
      }
      backends = Backends.joinOrStart(names(), testbed, progress, folder);
    }
  }

  /** One that this machine would start, the others would not see. */
  private void checkSeenByAll(Testbed.Progress progress) {
    for (String name : names()) {
      if (Backends.find(name, settings.testbed(), progress).isEmpty()) {
        throw new UsageException(
            "several machines need one "
                + name
                + " that all of them see: say where it is by -Dtestbed."
                + name
                + "..., or where all run on this machine start it by 'up "
                + name
                + "'");
      }
    }
  }

  private void checkBackends() {
    for (String name : names()) {
      Optional<String> failure = backends.lack(name).or(() -> backends.failure(name));
      if (failure.isPresent()) {
        throw new UsageException(failure.get());
      }
    }
  }

  private Path folder() throws IOException {
    if (slice.isWhole()) {
      return RunFolders.make(runs, started);
    }
    RunId job = meeting.job();
    Path folder = RunFolders.make(runs, job.time().orElse(started), slice.rank());
    new Job(job, slice).write(folder);
    return folder;
  }

  /** What all machines read must not be removed before all have ended. */
  private void end() throws IOException, InterruptedException {
    for (String missing : meeting.ended()) {
      out.println(missing + ": what it left is listed by: clean --run=" + meeting.job());
    }
  }

  private Endpoint endpoint() {
    return backends
        .endpoint(shape.backend())
        .orElseGet(() -> new Endpoint(shape.backend(), "in-process", "", Map.of(), Map.of()));
  }

  private Set<String> names() {
    return shape.needsBackend() ? Set.of(shape.backend()) : Set.of();
  }

  private void drive() throws IOException, InterruptedException {
    write("");
    if (slice.rank() > 0) {
      meeting.loaded();
    }
    try (RigProcess rig = RigProcess.start(request, heap, folder);
        SafetyNet killed = new SafetyNet("stop-rig", rig::close);
        Observation observation = new Observation(endpoint(), rig.pid());
        LiveView view = new LiveView(out)) {
      observed = observation;
      boolean finished = false;
      for (Optional<RigMessages.Event> event = rig.next(); event.isPresent(); event = rig.next()) {
        finished |= hear(event.get(), rig, view);
      }
      if (!finished) {
        broke(rig.ending());
      }
    }
    write(now());
    if (!failures().isEmpty()) {
      meeting.gaveUp(failures().get(0).cause());
    }
  }

  /** Takes in what the rig tells; true where it is the last thing. */
  private boolean hear(RigMessages.Event event, RigProcess rig, LiveView view)
      throws IOException, InterruptedException {
    if (event.prepared() != null) {
      evidence = event.prepared().evidence();
      if (slice.rank() == 0) {
        meeting.loaded();
      }
    } else if (event.begins() != null) {
      point = event.begins().params();
      view.begins(event.begins());
      if (!slice.isWhole()) {
        rig.start(start());
      }
    } else if (event.live() != null) {
      view.live(event.live());
    } else if (event.holdBegins()) {
      observed.holdBegins();
    } else if (event.holdEnds()) {
      observed.holdEnds();
    } else if (event.ended() != null) {
      CellRecord cell = ended(event.ended());
      view.ended(summary(cell));
    } else if (event.finished() != null) {
      finished(event.finished());
    }
    return event.finished() != null;
  }

  /** The instant that all machines agree on; none where they can't go on together. */
  private RigMessages.Start start() throws IOException, InterruptedException {
    try {
      Instant start = meeting.start(points++, longest(request.timetable()));
      return new RigMessages.Start(Optional.of(start.toEpochMilli()));
    } catch (Meeting.BrokenOffException e) {
      broke(e.getMessage());
      return new RigMessages.Start(Optional.empty());
    }
  }

  private static Duration longest(RigMessages.Times times) {
    return Duration.ofNanos(times.ramp() + times.warmUp() + times.hold() + times.drain());
  }

  private CellRecord ended(RigMessages.Ended ended) throws IOException {
    LoadRecord load = ended.record();
    boolean broke = load.delivery() == Delivery.BROKE;
    Optional<JmhFile.Entry> entry = Optional.empty();
    if (!broke && !ended.rates().isEmpty()) {
      JmhFile.Entry written = entry(ended);
      entry = Optional.of(written);
      entries.add(written);
    }
    if (!broke && load.generator().valid()) {
      loads.add(new Scalability.Load(load.drive().clients(), ended.rates()));
    }
    Outcome outcome =
        broke ? ended.wrong() ? Outcome.WRONG_ANSWER : Outcome.FAILED : Outcome.MEASURED;
    String cause = broke ? died().orElse(load.cause()) : "";
    CellRecord cell = cell(outcome, cause, entry, Optional.of(load));
    cells.add(cell);
    point = new TreeMap<>();
    write("");
    return cell;
  }

  private JmhFile.Entry entry(RigMessages.Ended ended) throws IOException {
    SortedMap<String, JmhEntry.Metric> secondary = new TreeMap<>(JmhEntry.metrics(ended.record()));
    secondary.putAll(observed.metrics(ended.record().operations()));
    DriveRecord drive = ended.record().drive();
    return new JmhEntry(
            shape.jmhName(),
            RigProcess.jvmArgs(heap),
            drive.clients(),
            params(),
            (int) Math.ceil(drive.warmupSeconds()),
            ended.rates(),
            secondary)
        .written();
  }

  private SortedMap<String, String> params() {
    SortedMap<String, String> all = new TreeMap<>(request.params());
    all.putAll(point);
    return all;
  }

  private CellRecord cell(
      Outcome outcome, String cause, Optional<JmhFile.Entry> entry, Optional<LoadRecord> load) {
    return new CellRecord(
        shape.workload(),
        shape.backend(),
        params(),
        shape.jmhName(),
        outcome,
        cause,
        entry.map(JmhFile.Entry::score),
        entry.map(JmhFile.Entry::secondary).orElseGet(TreeMap::new),
        Optional.empty(),
        Optional.empty(),
        load,
        evidence(),
        "logs/rig.log",
        rerun());
  }

  /** Proof of the answers, and how client and server were observed. */
  private SortedMap<String, String> evidence() {
    SortedMap<String, String> all = new TreeMap<>(evidence);
    if (!evidence.isEmpty()) {
      observed.observed().forEach((name, how) -> all.put("fact.observed." + name, how));
      all.put("fact.observed.cost", String.format(Locale.ROOT, "%.4f of a core", observed.cost()));
    }
    return all;
  }

  private String rerun() {
    Map<String, String> testbed = new TreeMap<>(settings.testbed());
    names().stream()
        .flatMap(name -> backends.endpoint(name).stream())
        .forEach(at -> testbed.put("testbed", at.provider()));
    Path jar = Path.of(System.getProperty("java.class.path"));
    return new Rerun(jar, testbed).load(shape, request, point);
  }

  /** Why the backend is no longer up; empty while it is. */
  private Optional<String> died() {
    return names().stream().flatMap(name -> backends.failure(name).stream()).findFirst();
  }

  /** The rig ended in the midst of a point, or before the first. */
  private void broke(String cause) {
    cells.add(cell(Outcome.FAILED, died().orElse(cause), Optional.empty(), Optional.empty()));
  }

  private void finished(RigMessages.Finished last) {
    if (last.problem().isEmpty()) {
      evidence = last.evidence();
      cells.replaceAll(cell -> cell.provenBy(joined(cell, evidence)));
    } else if (last.wrong()) {
      cells.replaceAll(cell -> cell.refuted(last.problem()));
      entries.clear();
    }
    String problem = last.wrong() ? last.problem() : died().orElse(last.problem());
    if (cells.isEmpty()) {
      Outcome outcome = last.wrong() ? Outcome.WRONG_ANSWER : Outcome.FAILED;
      cells.add(cell(outcome, problem, Optional.empty(), Optional.empty()));
    } else if (!problem.isEmpty()) {
      out.println("what was written could not be read back: " + problem);
      evidence.put("fact.read-back", problem);
      cells.replaceAll(cell -> cell.verified() ? cell.provenBy(joined(cell, evidence)) : cell);
    }
    found = last.found();
    fruitless = last.fruitless();
  }

  private static Map<String, String> joined(CellRecord cell, Map<String, String> later) {
    Map<String, String> all = new TreeMap<>(cell.evidence());
    all.putAll(later);
    return all;
  }

  private int conclude() {
    out.println();
    out.println(LoadTable.of(cells, scalability()));
    out.println("run " + folder);
    if (!found.isEmpty()) {
      out.println(found);
    }
    List<CellRecord> failures = failures();
    failures.forEach(cell -> out.println("FAILED " + cell.name() + ": " + cell.cause()));
    return failures.isEmpty() && !fruitless
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * A search tries rates that are too high: where it found one, those that broke are no failure.
   */
  private List<CellRecord> failures() {
    boolean mayBreak = !found.isEmpty() && !fruitless;
    return cells.stream()
        .filter(cell -> cell.outcome().isFailure())
        .filter(cell -> !mayBreak || cell.outcome() != Outcome.FAILED)
        .toList();
  }

  private Optional<ScalabilityRecord> scalability() {
    return request.mode() == DriveRecord.Mode.CLOSED && request.clients().size() > 1
        ? Optional.of(ScalabilityRecords.of(Scalability.of(loads, StoreBenchmark.SEED)))
        : Optional.empty();
  }

  private static String summary(CellRecord cell) {
    if (cell.outcome() != Outcome.MEASURED) {
      return "broke: " + cell.cause();
    }
    LoadRecord load = cell.load().orElseThrow();
    String p99 =
        load.latency()
            .map(PercentilesRecord::p99)
            .map(millis -> ", p99 " + ResultTable.number(millis) + " ms")
            .orElse("");
    String errors = load.failed() == 0 ? "" : ", " + load.failed() + " errors";
    String invalid = load.generator().valid() ? "" : "; INVALID: " + load.generator().limit();
    String shortfall = load.cause().isEmpty() ? "" : "; fell short: " + load.cause();
    return String.format(Locale.ROOT, "%s ops/s", ResultTable.number(load.delivered()))
        + p99
        + errors
        + shortfall
        + invalid;
  }

  private void write(String finished) throws IOException {
    SortedMap<String, String> given = new TreeMap<>(settings.given());
    if (!slice.isWhole()) {
      given.putAll(RankSettings.of(new Job(meeting.job(), slice)));
      given.putAll(meeting.facts());
    }
    RunRecord run =
        new RunRecord(
            RunRecord.FORMAT,
            folder.getFileName().toString(),
            started.truncatedTo(ChronoUnit.SECONDS).toString(),
            finished,
            build.version(),
            build.commit(),
            PRESET,
            StoreBenchmark.SEED,
            given,
            machine,
            backends.records(names()),
            List.copyOf(cells),
            finished.isEmpty() ? Optional.empty() : scalability());
    RunFile.write(run, folder.resolve(RunFile.NAME));
    JmhFile.write(entries, folder.resolve(JmhFile.NAME));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
