package beamtime.core.cli;

import beamtime.core.cell.ClientUse;
import beamtime.core.cell.Nearest;
import beamtime.core.launch.Build;
import beamtime.core.launch.Lines;
import beamtime.core.launch.Listing;
import beamtime.core.launch.MachineLock;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import beamtime.core.load.LoadRun;
import beamtime.core.meeting.Meeting;
import beamtime.core.owner.SafetyNet;
import beamtime.core.point.RigMessages;
import beamtime.core.rig.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DrivenWorkload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Drives a workload by many clients, at one point or at several. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    resourceBundle = Commands.WORDS,
    description = {
      "Drives a workload of this module by many clients: each asks again when it has its answer"
          + " (--clients), operations fall due at a rate (--rate, --find-max), or frames have"
          + " deadlines (--deadlines).",
      "Latency counts from the instant at which an operation was due. Results are a folder with"
          + " run.json, jmh.json and an interval log of HdrHistogram for each point."
    })
final class LoadCommand implements Callable<Integer> {
  @CommandLine.Parameters(
      paramLabel = "<workload>",
      description = "${bundle:word.workload}; its answers are checked as under JMH")
  private String workload;

  @Option(
      names = "--backend",
      paramLabel = "name",
      description = "the backend, where this module has the workload on more than one")
  private Optional<String> backend = Optional.empty();

  @Option(
      names = "--connections",
      defaultValue = "shared",
      paramLabel = "shared|each",
      description =
          "one client object of the library for all clients, as its makers advise, or one for each"
              + " (default: ${DEFAULT-VALUE})")
  private String connections;

  @Option(
      names = "--floor",
      description =
          "not the backend but the floor, ${bundle:word.floor}; shows what the rig can do")
  private boolean floor;

  @Option(
      names = "--heap",
      defaultValue = "",
      paramLabel = "size",
      description =
          "heap of the rig's own process, such as 2g; a quarter of the memory unless given, since"
              + " answers to several hundred clients are under way at once")
  private String heap;

  @Mixin private RunOptions run = new RunOptions();

  @Mixin private PropertyOptions properties = new PropertyOptions();

  @Mixin private DriveOptions drive = new DriveOptions();

  @Mixin private TimetableOptions timetable = new TimetableOptions();

  @Mixin private MeetingOptions others = new MeetingOptions();

  private final PrintStream out;

  LoadCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Listing listing = Listing.ofClassPath();
    BenchmarkShape shape = shape(listing);
    List<String> problems = new ArrayList<>();
    Map<String, String> all = params(shape, problems);
    RigMessages.Request request = request(shape, all, problems);
    if (!heap.matches("([1-9][0-9]{0,5}[mgMG])?")) {
      problems.add("'" + heap + "' (--heap) is no size: write 512m or 2g");
    }
    UsageException.throwIfAny(problems);
    RunSettings settings = properties.settings("load");
    Ranks ranks = others.ranks(System.getenv());
    UsageException.throwIfAny(DriveOptions.tooFewPvs(request, ranks.slice().ranks()));
    if (drive.search().isPresent() && !ranks.slice().isWhole()) {
      throw new UsageException(
          "--find-max decides by what one machine sees: with several give a list, --rate 50,100");
    }
    try (MachineLock machine =
            MeetingOptions.lock(ranks, "load of " + workload, settings.patience(), out);
        Meeting meeting = others.meeting(ranks, task(request), out);
        SafetyNet tells = new SafetyNet("tell-ranks", () -> interrupted(meeting, ranks))) {
      return new LoadRun(
              shape,
              request,
              heap,
              Optional.empty(),
              settings,
              run.folder(),
              ranks.slice(),
              meeting,
              out)
          .run();
    }
  }

  /** What is wrong where none is named. */
  static String needsWorkload() {
    return "load needs a workload; this jar has "
        + String.join(", ", Listing.ofClassPath().workloads(BenchmarkShape::needsBackend));
  }

  /** What all machines must do alike, in one line. */
  private static String task(RigMessages.Request request) {
    Build build = Build.ofThis();
    return Lines.line(request) + " by " + build.version() + " " + build.commit();
  }

  /** Tells the others. The first rank does not say that it has ended: that would wait for them. */
  private static void interrupted(Meeting meeting, Ranks ranks) {
    try {
      meeting.interrupted();
      if (ranks.slice().rank() > 0) {
        meeting.ended();
      }
    } catch (IOException e) {
      // the others notice the silence
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private BenchmarkShape shape(Listing listing) {
    List<BenchmarkShape> workloads =
        listing.shapes().stream()
            .filter(BenchmarkShape::isWorkload)
            .filter(shape -> shape.needsBackend() != floor)
            .toList();
    BenchmarkShape shape =
        workloads.stream()
            .filter(one -> one.workload().equals(workload))
            .filter(one -> floor || one.backend().equals(chosen(listing)))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "unknown workload '"
                            + workload
                            + "'; "
                            + Nearest.hint(
                                workload,
                                new TreeSet<>(
                                    workloads.stream().map(BenchmarkShape::workload).toList()))));
    DrivenWorkload.unfit(shape)
        .ifPresent(
            why -> {
              throw new UsageException(workload + " can't be driven: " + why);
            });
    return shape;
  }

  /** The backend that is named, or the only one that has the workload. */
  private String chosen(Listing listing) {
    List<String> known =
        listing.onBackends(workload).stream().map(BenchmarkShape::backend).sorted().toList();
    String name = backend.orElseGet(() -> known.size() == 1 ? known.get(0) : "");
    if (!known.contains(name)) {
      throw new UsageException(
          backend
                  .map(other -> workload + " is not on '" + other + "' here")
                  .orElse(workload + " is on several backends here")
              + ": name one by --backend, "
              + String.join(" or ", known));
    }
    return name;
  }

  private Map<String, String> params(BenchmarkShape shape, List<String> problems) {
    drive.scenarioParams(problems).forEach(run.params()::putIfAbsent);
    return WorkloadValues.of(shape, run.params(), drive.replaced(), problems);
  }

  private RigMessages.Request request(
      BenchmarkShape shape, Map<String, String> all, List<String> problems) {
    problems.addAll(drive.problems(shape));
    problems.addAll(timetable.problems());
    RigMessages.Frames frames = drive.frames(problems);
    if (frames.readers() > 0 && timetable.times().count() > 0) {
      problems.add("--readers and --count: they read until --hold ends");
    }
    if (frames.beamline().isPresent() && timetable.times().count() > 0) {
      problems.add("--beamline and --count: frames of PVs of several rates end by --hold");
    }
    return new RigMessages.Request(
        shape.type().getName(),
        shape.cell(all),
        drive.mode(),
        drive.clients(),
        drive.rates(),
        drive.search(),
        Choice.of("--arrivals", drive.arrivals(), Arrivals.Process.class, problems),
        drive.seed(),
        timetable.times(),
        Choice.of("--connections", connections, ClientUse.class, problems),
        frames);
  }
}
