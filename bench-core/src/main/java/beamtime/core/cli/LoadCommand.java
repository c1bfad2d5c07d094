package beamtime.core.cli;

import beamtime.core.data.Scenario;
import beamtime.core.load.Arrivals;
import beamtime.core.load.Meeting;
import beamtime.core.result.DriveRecord;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.ClientUse;
import beamtime.core.workload.DrivenWorkload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
      description = "such as JobScan; its answers are checked as under JMH")
  private String workload;

  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "value of a parameter of the workload; its first value unless given")
  private Map<String, String> params = new LinkedHashMap<>();

  @Option(
      names = "--clients",
      paramLabel = "n",
      converter = ClientCounts.Converter.class,
      description =
          "closed loop: 8, or a sweep as 1,2,4 or 1..500 (doubling); beside a rate: threads that"
              + " share it, 64 unless given")
  private ClientCounts clients;

  @Option(
      names = "--rate",
      split = ",",
      paramLabel = "n",
      description = "open loop: operations a second, whatever the server does; several: 50,100,200")
  private List<Double> rates = new ArrayList<>();

  @Option(
      names = "--find-max",
      description = "open loop: the highest rate that is delivered with a p99 below --p99")
  private boolean findMax;

  @Option(
      names = "--p99",
      converter = Spans.class,
      paramLabel = "time",
      description = "bound of the latency's 99th percentile for --find-max, such as 20ms")
  private Duration p99;

  @Option(
      names = "--first-rate",
      defaultValue = "10",
      paramLabel = "n",
      description = "rate at which --find-max begins (default: ${DEFAULT-VALUE})")
  private double firstRate;

  @Option(
      names = "--most-rate",
      defaultValue = "1000000",
      paramLabel = "n",
      description = "rate beyond which --find-max does not look (default: ${DEFAULT-VALUE})")
  private double mostRate;

  @Option(
      names = "--deadlines",
      description =
          "a frame of every PV falls due at each pulse: -p pvs=1000 -p hertz=14; late and dropped"
              + " ones are counted")
  private boolean deadlines;

  @Option(
      names = "--queue",
      defaultValue = "0",
      paramLabel = "n",
      description = "frames that may wait against deadlines; those of two pulses unless given")
  private int queue;

  @Option(
      names = "--scenario",
      paramLabel = "AAPS-0230",
      description = "pvs, points, type and hertz of a scenario of the ESS study")
  private String scenario;

  @Option(
      names = "--arrivals",
      defaultValue = "even",
      paramLabel = "even|poisson",
      description = "how operations are spread in open loop (default: ${DEFAULT-VALUE})")
  private String arrivals;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "n",
      description = "of Poisson arrivals (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--connections",
      defaultValue = "shared",
      paramLabel = "shared|each",
      description =
          "one client object of the library for all clients, as its makers advise, or one for each"
              + " (default: ${DEFAULT-VALUE})")
  private String connections;

  @Option(
      names = "--ramp",
      defaultValue = "0s",
      converter = Spans.class,
      paramLabel = "time",
      description =
          "over which clients join or the rate rises, before the warm-up (default: ${DEFAULT-VALUE})")
  private Duration ramp;

  @Option(
      names = "--warm-up",
      defaultValue = "5s",
      converter = Spans.class,
      paramLabel = "time",
      description = "at full load, of each point, not counted (default: ${DEFAULT-VALUE})")
  private Duration warmUp;

  @Option(
      names = "--hold",
      defaultValue = "20s",
      converter = Spans.class,
      paramLabel = "time",
      description = "that counts, of each point (default: ${DEFAULT-VALUE})")
  private Duration hold;

  @Option(
      names = "--count",
      defaultValue = "0",
      paramLabel = "n",
      description = "operations after which a point ends, where that is before the hold does")
  private long count;

  @Option(
      names = "--drain",
      defaultValue = "10s",
      converter = Spans.class,
      paramLabel = "time",
      description = "to wait for answers after the hold (default: ${DEFAULT-VALUE})")
  private Duration drain;

  @Option(
      names = "--floor",
      description = "on the store that does nothing, in place of the backend: what the rig can do")
  private boolean floor;

  @Option(
      names = "--heap",
      defaultValue = "",
      paramLabel = "size",
      description =
          "of the rig's own process, such as 2g; a quarter of the memory unless given, since answers"
              + " to several hundred clients are under way at once")
  private String heap;

  @Option(
      names = "--runs",
      defaultValue = "runs",
      description = "folder in which each run gets a folder of its own (default: ${DEFAULT-VALUE})")
  private Path runs;

  /** Threads that share a rate: enough for a server that takes 64 times as long as its distance. */
  private static final int OPEN_CLIENTS = 64;

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
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    RunSettings settings = RunSettings.ofThisJvm(Map.of());
    Ranks ranks = others.ranks(System.getenv());
    if (findMax && !ranks.slice().isWhole()) {
      throw new UsageException(
          "--find-max decides by what one machine sees: with several give a list, --rate 50,100");
    }
    try (MachineLock machine =
            MeetingOptions.lock(ranks, "load of " + workload, settings.patience(), out);
        Meeting meeting = others.meeting(ranks, task(request), out);
        SafetyNet tells = new SafetyNet("tell-ranks", () -> interrupted(meeting, ranks))) {
      return new LoadRun(shape, request, heap, settings, runs, ranks.slice(), meeting, out).run();
    }
  }

  /** What all machines must do alike, in one line. */
  private static String task(RigMessages.Request request) {
    Build build = Build.ofThis();
    return RigMessages.line(request) + " by " + build.version() + " " + build.commit();
  }

  /** The first rank does not wait for the others any more; each of them is not waited for. */
  private static void interrupted(Meeting meeting, Ranks ranks) {
    try {
      meeting.gaveUp("it was interrupted");
      if (ranks.slice().rank() > 0) {
        meeting.ended();
      }
    } catch (IOException e) {
      // there is nobody left to tell
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

  private Map<String, String> params(BenchmarkShape shape, List<String> problems) {
    if (scenario != null) {
      scenarioParams(problems).forEach(params::putIfAbsent);
    }
    Map<String, List<String>> given = new LinkedHashMap<>();
    params.forEach((name, value) -> given.put(name, List.of(value)));
    problems.addAll(Parameters.problems(given, Parameters.of(List.of(shape)), "-p"));
    Map<String, String> all = new TreeMap<>(shape.firstValues());
    all.putAll(params);
    return all;
  }

  private Map<String, String> scenarioParams(List<String> problems) {
    try {
      return Scenario.named(scenario).params();
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage() + " (--scenario)");
      return Map.of();
    }
  }

  private DriveRecord.Mode mode() {
    if (deadlines) {
      return DriveRecord.Mode.DEADLINES;
    }
    return findMax || !rates.isEmpty() ? DriveRecord.Mode.OPEN : DriveRecord.Mode.CLOSED;
  }

  private RigMessages.Request request(
      BenchmarkShape shape, Map<String, String> all, List<String> problems) {
    boolean open = mode() == DriveRecord.Mode.OPEN;
    if (deadlines && (findMax || !rates.isEmpty())) {
      problems.add("--deadlines have a rate of their own: -p pvs=1000 -p hertz=14");
    }
    if (deadlines) {
      DrivenWorkload.unfitForDeadlines(shape).ifPresent(problems::add);
    }
    if (queue < 0 || count < 0) {
      problems.add("--queue and --count must not be negative");
    }
    if (findMax && !rates.isEmpty()) {
      problems.add("--find-max looks for the rate: leave --rate out");
    }
    if (findMax && p99 == null) {
      problems.add("--find-max needs a bound: --p99 20ms");
    }
    if (open && clients != null && clients.values().size() > 1) {
      problems.add("--clients is one number beside a rate: the threads that share it");
    }
    for (double rate : rates) {
      if (!(rate > 0) || Double.isInfinite(rate)) {
        problems.add("rate " + rate + ": must be positive (--rate)");
      }
    }
    if (hold.isZero()) {
      problems.add("--hold must be positive");
    }
    ClientCounts counts = clients;
    if (counts == null) {
      counts = new ClientCounts(List.of(open ? OPEN_CLIENTS : 1));
    }
    return new RigMessages.Request(
        shape.type().getName(),
        all,
        mode(),
        counts.values(),
        List.copyOf(rates),
        findMax && p99 != null
            ? Optional.of(new RigMessages.Search(p99.toNanos(), firstRate, mostRate))
            : Optional.empty(),
        choice("--arrivals", arrivals, Arrivals.Process.class, problems),
        seed,
        new RigMessages.Times(
            ramp.toNanos(), warmUp.toNanos(), hold.toNanos(), count, drain.toNanos()),
        choice("--connections", connections, ClientUse.class, problems),
        queue);
  }

  private static <E extends Enum<E>> E choice(
      String option, String value, Class<E> type, List<String> problems) {
    for (E one : type.getEnumConstants()) {
      if (one.name().equalsIgnoreCase(value)) {
        return one;
      }
    }
    List<String> known = new ArrayList<>();
    for (E one : type.getEnumConstants()) {
      known.add(one.name().toLowerCase(Locale.ROOT));
    }
    problems.add("unknown value '" + value + "' (" + option + "); " + Nearest.hint(value, known));
    return type.getEnumConstants()[0];
  }
}
