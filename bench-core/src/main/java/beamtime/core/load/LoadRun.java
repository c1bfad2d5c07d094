package beamtime.core.load;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.cell.JointRun;
import beamtime.core.cell.Slice;
import beamtime.core.host.ThisMachine;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Build;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Rerun;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.Temporary;
import beamtime.core.launch.Tidying;
import beamtime.core.launch.UsageException;
import beamtime.core.meeting.Meeting;
import beamtime.core.owner.SafetyNet;
import beamtime.core.result.CellRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.store.RunId;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
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
public final class LoadRun {
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
  private final Tidying tidying = new Tidying();
  private final MachineRecord machine = ThisMachine.record();
  private final LoadPoints points;

  @SuppressWarnings("NullAway.Init") // join() comes first
  private Path folder;

  @SuppressWarnings("NullAway.Init") // join() comes first
  private Backends backends;

  private int met;

  /**
   * A load.
   *
   * @param runs folder in which it gets a folder of its own
   * @param slice this machine's share
   * @param meeting with the other machines
   */
  public LoadRun(
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
    points = new LoadPoints(shape, request, heap);
  }

  /** Runs it and returns the exit code. */
  public int run() throws IOException, InterruptedException {
    try {
      join();
    } catch (IOException | RuntimeException e) {
      meeting.gaveUp(RigMessages.told(e));
      throw e;
    }
    try (Backends stopped = backends) {
      try {
        backends.requireUp(names());
        drive();
      } catch (IOException | RuntimeException e) {
        meeting.gaveUp(RigMessages.told(e));
        throw e;
      } finally {
        end();
        Leftovers.clean(folder, backends);
        tidying.done();
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

  private Path folder() throws IOException {
    if (slice.isWhole()) {
      return RunFolders.make(runs, started);
    }
    RunId job = meeting.job();
    Path folder = RunFolders.make(runs, job.time().orElse(started), slice.rank());
    new JointRun(job, slice).write(folder);
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
    try (Temporary temporary = Temporary.create("load");
        RigProcess rig = RigProcess.start(request, heap, folder, temporary.folder());
        SafetyNet killed = new SafetyNet("stop-rig", () -> stop(rig));
        Observation observation = new Observation(endpoint(), rig.pid());
        LiveView view = new LiveView(out)) {
      boolean finished = false;
      for (Optional<RigMessages.Event> event = rig.next(); event.isPresent(); event = rig.next()) {
        finished |= hear(event.get(), rig, observation, view);
      }
      if (!finished) {
        points.broke(cause(rig.ending()), rerun());
      }
    }
    write(now());
    if (!points.failures().isEmpty()) {
      meeting.gaveUp(points.failures().get(0).cause());
    }
  }

  private void stop(RigProcess rig) {
    rig.close();
    tidying.await();
  }

  /** Takes in what the rig tells; true where it is the last thing. */
  private boolean hear(RigMessages.Event event, RigProcess rig, Observation observed, LiveView view)
      throws IOException, InterruptedException {
    if (event instanceof RigMessages.Prepared prepared) {
      points.prepared(prepared.evidence());
      if (slice.rank() == 0) {
        meeting.loaded();
      }
    } else if (event instanceof RigMessages.Begins begins) {
      points.begins(begins.params());
      view.begins(begins);
      if (!slice.isWhole()) {
        rig.start(start());
      }
    } else if (event instanceof RigMessages.Live live) {
      view.live(live);
    } else if (event instanceof RigMessages.HoldBegins) {
      observed.holdBegins();
    } else if (event instanceof RigMessages.HoldEnds) {
      observed.holdEnds();
    } else if (event instanceof RigMessages.Ended ended) {
      CellRecord cell = points.ended(ended, observed, this::cause, rerun());
      write("");
      view.ended(LoadPoints.summary(cell));
    } else if (event instanceof RigMessages.Finished last) {
      String problem = last.wrong() ? last.problem() : cause(last.problem());
      points.finished(last, problem, rerun()).ifPresent(out::println);
    }
    return event instanceof RigMessages.Finished;
  }

  /** The instant that all machines agree on; none where they can't go on together. */
  private RigMessages.Start start() throws IOException, InterruptedException {
    try {
      Instant start = meeting.start(met++, longest(request.timetable()));
      return new RigMessages.Start(Optional.of(start.toEpochMilli()));
    } catch (Meeting.BrokenOffException e) {
      points.broke(cause(RigMessages.told(e)), rerun());
      return new RigMessages.Start(Optional.empty());
    }
  }

  private static Duration longest(RigMessages.Times times) {
    return Duration.ofNanos(times.ramp() + times.warmUp() + times.hold() + times.drain());
  }

  private String rerun() {
    Map<String, String> testbed = new TreeMap<>(settings.testbed());
    names().stream()
        .flatMap(name -> backends.endpoint(name).stream())
        .forEach(at -> testbed.put("testbed", at.provider()));
    Path jar = Path.of(System.getProperty("java.class.path"));
    return new Rerun(jar, testbed).command(request.words(shape, points.point()));
  }

  /** Why it failed, from what was seen of that; empty where it did not, and the backend is up. */
  private String cause(String seen) {
    return names().stream()
        .findFirst()
        .map(
            name -> seen.isEmpty() ? backends.failure(name).orElse("") : backends.cause(name, seen))
        .orElse(seen);
  }

  private int conclude() {
    out.println();
    out.println(LoadTable.of(points.cells(), points.scalability()));
    out.println("results: " + folder);
    points.found().ifPresent(out::println);
    List<CellRecord> failures = points.failures();
    failures.forEach(cell -> out.println("FAILED " + cell.name() + ": " + cell.cause()));
    return failures.isEmpty() && !points.isFruitless()
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }

  private void write(String finished) throws IOException {
    SortedMap<String, String> given = new TreeMap<>(settings.given());
    if (!slice.isWhole()) {
      given.putAll(RankSettings.of(new JointRun(meeting.job(), slice)));
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
            points.cells(),
            finished.isEmpty() ? Optional.empty() : points.scalability());
    RunFile.write(run, folder.resolve(RunFile.NAME));
    JmhFile.write(points.entries(), folder.resolve(JmhFile.NAME));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
