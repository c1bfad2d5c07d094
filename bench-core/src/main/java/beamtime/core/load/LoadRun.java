package beamtime.core.load;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.cell.JointRun;
import beamtime.core.cell.ServerName;
import beamtime.core.cell.Slice;
import beamtime.core.data.Beamline;
import beamtime.core.host.ThisMachine;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Build;
import beamtime.core.launch.CodeDigest;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Listing;
import beamtime.core.launch.Rerun;
import beamtime.core.launch.RunFolders;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.Tidying;
import beamtime.core.launch.UsageException;
import beamtime.core.meeting.Meeting;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.SafetyNet;
import beamtime.core.point.Driven;
import beamtime.core.point.LoadPoints;
import beamtime.core.point.RigDrive;
import beamtime.core.point.RigMessages;
import beamtime.core.point.RigSetup;
import beamtime.core.result.BackendRecord;
import beamtime.core.result.CellRecord;
import beamtime.core.result.DriveRecord;
import beamtime.core.result.FitRecord;
import beamtime.core.result.JmhFile;
import beamtime.core.result.MachineRecord;
import beamtime.core.result.Outcome;
import beamtime.core.result.RunFile;
import beamtime.core.result.RunRecord;
import beamtime.core.scaling.ScalabilityFit;
import beamtime.core.store.RunId;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.StoreBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A load from the launcher's side: the backend is started or joined, a rig drives its points, and
 * the record is written after each.
 */
public final class LoadRun {
  /** A load has a timetable of its own in place of a preset. */
  private static final String PRESET = "load";

  private static final String LOG = "logs/rig.log";

  private final BenchmarkShape shape;
  private final RigMessages.Request request;
  private final String heap;
  private final RunSettings settings;
  private final Path runs;
  private final Slice slice;
  private final Meeting meeting;
  private final PrintStream out;
  private final Optional<FitQuestion> question;
  private DiskRate disk = DiskRate.UNKNOWN;
  private String served = "";
  private Optional<Double> serverCores = Optional.empty();
  private final Instant started = Instant.now();
  private final Build build = Build.ofThis();
  private final Tidying tidying = new Tidying();
  private final MachineRecord machine = ThisMachine.record();
  private final Driven driven;
  private final LoadPoints points;

  @SuppressWarnings("NullAway.Init") // join() comes first
  private Path folder;

  @SuppressWarnings("NullAway.Init") // join() comes first
  private Backends backends;

  private int met;
  private volatile boolean stores;
  private volatile boolean stopped;

  /**
   * A load.
   *
   * @param heap of the rig's own process; empty for what a JVM takes by itself
   * @param question that its points answer together; empty where they stand for themselves
   * @param runs folder in which it gets a folder of its own
   * @param slice this machine's share
   * @param meeting with the other machines
   */
  public LoadRun(
      BenchmarkShape shape,
      RigMessages.Request request,
      String heap,
      Optional<FitQuestion> question,
      RunSettings settings,
      Path runs,
      Slice slice,
      Meeting meeting,
      PrintStream out) {
    this.question = question;
    this.shape = shape;
    this.request = request;
    this.heap = heap;
    this.settings = settings;
    this.runs = runs;
    this.slice = slice;
    this.meeting = meeting;
    this.out = out;
    driven =
        new Driven(
            shape.workload(),
            shape.backend(),
            shape.family(),
            shape.varied(request.cell().params()),
            shape.jmhName(),
            Build.module(shape.type()),
            CodeDigest.of(shape.type()));
    points = new LoadPoints(driven, request, RigSetup.jvmArgs(heap, server()), LOG);
  }

  /** Runs it and returns the exit code. */
  public int run() throws IOException, InterruptedException {
    if (request.mode() == DriveRecord.Mode.CLOSED) {
      ScalabilityFit.lack(request.clients()).ifPresent(out::println);
    }
    try {
      join();
    } catch (IOException | RuntimeException e) {
      meeting.gaveUp(RigMessages.told(e));
      if (slice.rank() > 0) {
        meeting.ended(); // else the first rank waits until this one has been silent for long
      }
      throw e;
    }
    try (Backends closing = backends;
        SafetyNet tidied = new SafetyNet("tidy-load", this::awaitTidying)) {
      try {
        backends.requireUp(names());
        drive();
      } catch (IOException | RuntimeException e) {
        meeting.gaveUp(RigMessages.told(e));
        throw e;
      } finally {
        tidyUp();
      }
    }
    return conclude();
  }

  /** Each whatever becomes of the one before. */
  private void tidyUp() throws IOException, InterruptedException {
    try {
      end();
    } finally {
      try {
        Leftovers.clean(folder, backends);
      } finally {
        tidying.done();
      }
    }
  }

  /**
   * Where the JVM is told to end, it ends only when what the rig has stored is removed. Nothing is
   * stored before the rig runs, when this machine may be waiting for others.
   */
  private void awaitTidying() {
    if (stores) {
      tidying.await();
    }
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

  private ServerName server() {
    return ServerName.own(shape.backend());
  }

  private RigSetup setup(OwnedFolder temporary) {
    return new RigSetup(
        System.getProperty("java.class.path"),
        RigSetup.jvmArgs(heap, server()),
        server(),
        folder,
        folder.resolve(LOG),
        temporary,
        Optional.empty());
  }

  private Set<String> names() {
    return shape.needsBackend() ? Set.of(shape.backend()) : Set.of();
  }

  private void drive() throws IOException, InterruptedException {
    write("");
    if (question.isPresent()) {
      BackendRecord server = backends.records(names()).get(0);
      served = server.name() + " " + server.product() + " (" + server.provider() + ")";
      serverCores = FitPlace.coresOf(server);
      disk = backends.endpoint(server.name()).map(LoadRun::disk).orElse(DiskRate.UNKNOWN);
      limit(question.get().beamline(), request.frames().knee().orElseThrow());
    }
    if (slice.rank() > 0) {
      meeting.loaded();
    }
    OwnedFolder temporary = OwnedFolder.create(OwnedFolder.temporary(), "load");
    stores = true;
    try (SafetyNet removed = new SafetyNet("remove-folder", temporary::deleteWhatGoes);
        RigDrive drive = drive(temporary);
        SafetyNet killed = new SafetyNet("stop-rig", () -> stop(drive));
        LiveView view = new LiveView(out)) {
      drive.drive(new Events(view)).ifPresent(out::println);
    } finally {
      temporary.deleteWhatGoes();
    }
    write(stopped ? "" : RunRecord.time(Instant.now()));
    Optional<CellRecord> lost =
        Stream.concat(points.failures().stream(), points.leftOut().stream()).findFirst();
    if (lost.isPresent()) {
      meeting.gaveUp(lost.get().cause()); // else the others would wait for what does not come
    }
  }

  /** No load of a search may fill the disk, whoever else has files on it. */
  private void limit(Beamline beamline, RigMessages.Knee knee) {
    long before = request.timetable().ramp() + request.timetable().warmUp();
    disk.requireSpace(beamline, before + knee.hold());
    disk.mostTimes(beamline, before + request.timetable().hold())
        .map(most -> Math.max(1, Math.floor(most)))
        .filter(most -> most < knee.most())
        .ifPresent(most -> points.searchUpTo(most, "the disk has room for no more"));
  }

  /**
   * The disk of a server whose data is on this machine; that of any other, or of a container, is
   * not known here.
   */
  private static DiskRate disk(Endpoint server) {
    List<Path> folders = server.folders();
    return folders.isEmpty() ? DiskRate.UNKNOWN : DiskRate.of(folders);
  }

  private RigDrive drive(OwnedFolder temporary) {
    return new RigDrive(points, setup(temporary), backends, this::cause, this::rerun);
  }

  private void stop(RigDrive drive) {
    stopped = true;
    drive.close();
  }

  /** Shows what goes on, and tells the other machines. */
  private final class Events implements RigDrive.Follower {
    private final LiveView view;

    Events(LiveView view) {
      this.view = view;
    }

    @Override
    public void prepared() throws IOException, InterruptedException {
      if (slice.rank() == 0) {
        meeting.loaded();
      }
    }

    @Override
    public void begins(RigMessages.Begins point) {
      view.begins(point);
    }

    @Override
    public RigMessages.Start ready() throws IOException, InterruptedException {
      return start();
    }

    @Override
    public void live(RigMessages.Live second) {
      view.live(second);
    }

    @Override
    public void ended(CellRecord cell) throws IOException {
      write("");
      view.ended(LoadPoints.summary(cell));
    }
  }

  /** The instant that all machines agree on; none where they can't go on together. */
  private RigMessages.Start start() throws IOException, InterruptedException {
    try {
      Instant start = meeting.start(met++, request.timetable().longest());
      return new RigMessages.Start(Optional.of(start.toEpochMilli()));
    } catch (Meeting.BrokenOffException e) {
      points.broke(cause(RigMessages.told(e)), rerun());
      return new RigMessages.Start(Optional.empty());
    }
  }

  /** Empty where several machines drive: no one command starts them all. */
  private String rerun() {
    if (!slice.isWhole()) {
      return "";
    }
    Map<String, String> testbed = new TreeMap<>(settings.testbed());
    names().stream()
        .flatMap(name -> backends.endpoint(name).stream())
        .forEach(at -> testbed.put(Testbed.PROVIDER, at.provider()));
    Path jar = Path.of(System.getProperty("java.class.path"));
    List<String> words = new ArrayList<>(request.words(shape.firstValues(), points.point()));
    if (Listing.ofClassPath().onBackends(shape.workload()).size() > 1 && shape.needsBackend()) {
      words.addAll(List.of("--backend", shape.backend()));
    }
    if (!heap.isEmpty()) {
      words.addAll(List.of("--heap", heap));
    }
    return new Rerun(jar, testbed).command(words);
  }

  /** Why it failed, from what was seen of that; empty where it did not, and the backend is up. */
  private String cause(String seen) {
    if (stopped && !seen.isEmpty()) {
      return "the load was interrupted";
    }
    return names().stream()
        .findFirst()
        .map(
            name -> seen.isEmpty() ? backends.failure(name).orElse("") : backends.cause(name, seen))
        .orElse(seen);
  }

  private int conclude() throws IOException {
    out.println();
    out.println(LoadTable.of(points.cells(), points.scalability()));
    Optional<FitRecord> fit = fit();
    if (fit.isPresent()) {
      String page = FitPage.of(fit.get(), machine);
      out.println();
      out.println(page);
      RunFile.replace(folder.resolve(FitPage.FILE), page);
    }
    out.println("results: " + folder);
    points.found().ifPresent(out::println);
    points.cells().stream()
        .filter(cell -> cell.outcome() == Outcome.LEFT_OUT)
        .forEach(cell -> out.println("LEFT OUT " + cell.name() + ": " + cell.cause()));
    List<CellRecord> failures = points.failures();
    failures.forEach(cell -> out.println("FAILED " + cell.name() + ": " + cell.cause()));
    return failures.isEmpty() && !points.isFruitless() && points.isProven()
        ? CommandLine.ExitCode.OK
        : CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * What the points say together, once they have ended; empty where nothing was asked, or the user
   * wants no answer any more.
   */
  private Optional<FitRecord> fit() {
    if (stopped || question.isEmpty()) {
      return Optional.empty();
    }
    boolean serverIsUp = names().stream().allMatch(name -> backends.unfit(name).isEmpty());
    FitPlace place =
        new FitPlace(served, machine, serverCores, disk, points.isBroken() && serverIsUp);
    return points.knee().map(found -> FitAnswer.of(question.get(), found, points.cells(), place));
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
            RunRecord.time(started),
            finished,
            build.version(),
            build.commit(),
            PRESET,
            StoreBenchmark.SEED,
            given,
            machine,
            backends.records(names()),
            points.cells(),
            new TreeMap<>(),
            Optional.empty(),
            finished.isEmpty() ? Optional.empty() : points.scalability(),
            finished.isEmpty() ? Optional.empty() : fit());
    JmhFile.write(points.entries(), folder.resolve(JmhFile.NAME));
    RunFile.write(run, folder.resolve(RunFile.NAME)); // last: it makes the folder a run
  }
}
