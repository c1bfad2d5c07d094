package beamtime.core.cli;

import beamtime.core.backend.Bandwidth;
import beamtime.core.cell.BeamlineFile;
import beamtime.core.cell.FrameDrive;
import beamtime.core.cell.FrameOrigin;
import beamtime.core.data.Beamline;
import beamtime.core.data.Scenario;
import beamtime.core.data.Waveforms;
import beamtime.core.launch.Spans;
import beamtime.core.point.RigMessages;
import beamtime.core.result.DriveRecord;
import beamtime.core.rig.Arrivals;
import beamtime.core.workload.BenchmarkShape;
import beamtime.core.workload.DrivenWorkload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** What is asked of a backend: clients, rates or deadlines. */
final class DriveOptions {
  @Option(
      names = "--clients",
      paramLabel = "n",
      converter = ClientCounts.Converter.class,
      description =
          "${bundle:drive.clients}; closed loop: 1 unless given, several for a sweep: 1,2,4 or"
              + " 1..500 (doubling); with a rate: those that share it, 64 unless given")
  private ClientCounts clients;

  @Option(
      names = "--rate",
      split = ",",
      paramLabel = "n",
      description = "open loop: ${bundle:drive.rate}; several: 50,100,200")
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
      names = "--arrivals",
      defaultValue = "even",
      paramLabel = "even|poisson",
      description = "in open loop, ${bundle:drive.arrivals} (default: ${DEFAULT-VALUE})")
  private String arrivals;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "n",
      description = "seed of Poisson arrivals (default: ${DEFAULT-VALUE})")
  private long seed;

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
      names = "--buffer",
      converter = Spans.class,
      defaultValue = "0s",
      paramLabel = "time",
      description = "what falls due within it may wait against deadlines, where that is more")
  private Duration buffer;

  @Option(
      names = "--beamline",
      paramLabel = "file",
      description =
          "groups of PVs that fall due together against deadlines: lines of name,pvs,points,type,hz")
  private String beamline;

  @Option(
      names = "--scale",
      split = ",",
      paramLabel = "n",
      description =
          "multiple of the load of --beamline, as nearly as whole PVs and hertz allow; several:"
              + " 1,1.5,2 (default: 1)")
  private List<Double> scales = new ArrayList<>();

  @Option(
      names = "--readers",
      defaultValue = "0",
      paramLabel = "n",
      description =
          "readers that ask, while frames with deadlines are written, once a second for the last"
              + " ten seconds of one PV after another")
  private int readers;

  @Option(
      names = "--source",
      defaultValue = "generator",
      paramLabel = "generator|pva|softioc",
      description = "${bundle:drive.source} (default: ${DEFAULT-VALUE})")
  private String source;

  @Option(
      names = "--ioc-link",
      defaultValue = "none",
      paramLabel = "rate",
      description = "${bundle:drive.ioc-link}, such as 1gbit (default: ${DEFAULT-VALUE})")
  private String iocLink;

  @Option(
      names = "--scenario",
      paramLabel = "AAPS-0230",
      description = "pvs, points, type and hertz of a scenario of the ESS study")
  private String scenario;

  /**
   * Threads that share a rate: enough while an answer takes less than 64 times the gap between
   * operations.
   */
  private static final int OPEN_CLIENTS = 64;

  private static final String NO_LINK = "none";

  /** What decides when the next operation is due. */
  DriveRecord.Mode mode() {
    if (deadlines) {
      return DriveRecord.Mode.DEADLINES;
    }
    return findMax || !rates.isEmpty() ? DriveRecord.Mode.OPEN : DriveRecord.Mode.CLOSED;
  }

  private boolean isOpen() {
    return mode() == DriveRecord.Mode.OPEN;
  }

  /** Clients of each point in closed loop and against deadlines, the one number otherwise. */
  List<Integer> clients() {
    return clients == null ? List.of(isOpen() ? OPEN_CLIENTS : 1) : clients.values();
  }

  /** Rates of the points in open loop. */
  List<Double> rates() {
    return List.copyOf(rates);
  }

  /** The search for a rate, where one is asked for. */
  Optional<RigMessages.Search> search() {
    return findMax && p99 != null
        ? Optional.of(new RigMessages.Search(p99.toNanos(), firstRate, mostRate))
        : Optional.empty();
  }

  String arrivals() {
    return arrivals;
  }

  long seed() {
    return seed;
  }

  /** Frames that have deadlines. */
  RigMessages.Frames frames(List<String> problems) {
    List<Double> each = scales.isEmpty() ? List.of(1.0) : List.copyOf(scales);
    Optional<Beamline> groups =
        Optional.ofNullable(beamline).map(file -> BeamlineFile.read(file, problems));
    for (double scale : each) {
      groups
          .map(own -> own.scaled(scale).pvs())
          .filter(pvs -> pvs > Waveforms.MAX_PVS)
          .ifPresent(pvs -> problems.add(tooMany(scale, pvs)));
    }
    return new RigMessages.Frames(
        queue,
        buffer.toNanos(),
        Choice.of("--source", source, FrameOrigin.class, problems),
        link(problems),
        groups,
        each,
        readers,
        Optional.empty());
  }

  private Optional<Bandwidth> link(List<String> problems) {
    try {
      return iocLink.equals(NO_LINK) ? Optional.empty() : Optional.of(Bandwidth.parse(iocLink));
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage() + " (--ioc-link)");
      return Optional.empty();
    }
  }

  private static String tooMany(double scale, long pvs) {
    return "scale " + scale + " makes " + pvs + " PVs: at most " + Waveforms.MAX_PVS;
  }

  /** Groups of PVs, of frames that have deadlines, which do not suffice for all ranks. */
  static List<String> tooFewPvs(RigMessages.Request request, int ranks) {
    List<String> problems = new ArrayList<>();
    if (request.mode() == DriveRecord.Mode.DEADLINES && ranks > 1) {
      String needs =
          ": each of " + ranks + " ranks needs one at least; start fewer ranks, or give ";
      String pvs = request.cell().params().getOrDefault("pvs", "");
      if (pvs.matches("\\d{1,9}") && Integer.parseInt(pvs) < ranks) {
        problems.add("pvs is " + pvs + needs + "-p pvs=" + ranks);
      }
      for (double scale : request.frames().scales()) {
        request.frames().beamline().stream()
            .flatMap(beamline -> beamline.scaled(scale).groups().stream())
            .filter(group -> group.pvs() < ranks)
            .map(group -> group.name() + ": pvs is " + group.pvs() + " at --scale " + scale)
            .forEach(problem -> problems.add(problem + needs + "it more in the --beamline"));
      }
    }
    return problems;
  }

  /** Parameters of a workload that a beamline takes the place of; none where there is none. */
  Set<String> replaced() {
    return beamline == null ? Set.of() : Beamline.SAYS;
  }

  /** Values of parameters that make the scenario; none where none is asked for. */
  Map<String, String> scenarioParams(List<String> problems) {
    if (scenario != null && beamline != null) {
      problems.add("--scenario and --beamline both say which PVs there are: leave one out");
    }
    if (scenario == null || beamline != null) {
      return Map.of();
    }
    try {
      return Scenario.named(scenario).params();
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage() + " (--scenario)");
      return Map.of();
    }
  }

  /** What does not go together, or with a workload; one line each. */
  List<String> problems(BenchmarkShape shape) {
    List<String> problems = new ArrayList<>(searchProblems());
    if (deadlines) {
      DrivenWorkload.unfitForDeadlines(shape).ifPresent(problems::add);
    }
    if (deadlines && (findMax || !rates.isEmpty())) {
      problems.add("--deadlines have a rate of their own: -p pvs=1000 -p hertz=14");
    }
    if (!deadlines && !source.equalsIgnoreCase(FrameOrigin.GENERATOR.word())) {
      problems.add("--source " + source + " is of frames that have --deadlines");
    }
    if (!iocLink.equals(NO_LINK) && source.equalsIgnoreCase(FrameOrigin.GENERATOR.word())) {
      problems.add("--ioc-link is of frames that come from an IOC: --source pva");
    }
    problems.addAll(beamlineProblems());
    if (readers < 0 || readers > FrameDrive.MOST_READERS) {
      problems.add("--readers is " + readers + ": from 0 to " + FrameDrive.MOST_READERS);
    }
    if (readers > 0 && !deadlines) {
      problems.add("--readers read while frames are written: give --deadlines as well");
    }
    if (queue < 0) {
      problems.add("--queue must not be negative");
    }
    problems.addAll(uselessOptions());
    if (isOpen() && clients().size() > 1) {
      problems.add("with a rate --clients is one number: the threads that share it");
    }
    twice("rate", rates).ifPresent(problems::add);
    for (double rate : rates) {
      if (!(rate > 0) || Double.isInfinite(rate)) {
        problems.add("rate " + rate + ": must be positive (--rate)");
      }
    }
    return problems;
  }

  /** Of those that stand in the record as if they had done something. */
  private List<String> uselessOptions() {
    List<String> problems = new ArrayList<>();
    boolean even = arrivals.equalsIgnoreCase(Arrivals.Process.EVEN.word());
    if (!even && !isOpen()) {
      problems.add("--arrivals " + arrivals + " are of operations that have a --rate");
    }
    if (even && seed != 1) {
      problems.add("--seed is of --arrivals poisson");
    }
    if (queue > 0 && !deadlines) {
      problems.add("--queue is of frames that have --deadlines");
    }
    if (p99 != null && !findMax) {
      problems.add("--p99 is a bound for --find-max");
    }
    return problems;
  }

  /** Points by one name would overwrite each other's results. */
  private static Optional<String> twice(String name, List<Double> values) {
    Set<Double> seen = new HashSet<>();
    return values.stream()
        .filter(value -> !seen.add(value))
        .findFirst()
        .map(value -> name + " " + value + " is given twice: name each once (--" + name + ")");
  }

  private List<String> beamlineProblems() {
    List<String> problems = new ArrayList<>();
    if (!deadlines && beamline != null) {
      problems.add("--beamline is of frames that have --deadlines");
    }
    if (!deadlines && !buffer.isZero()) {
      problems.add("--buffer is of frames that have --deadlines");
    }
    if (beamline == null && !scales.isEmpty()) {
      problems.add("--scale is of the load of a --beamline");
    }
    twice("scale", scales).ifPresent(problems::add);
    for (double scale : scales) {
      if (!(scale > 0) || scale > FrameDrive.MOST_SCALE) {
        problems.add(
            "scale " + scale + ": more than 0, at most " + FrameDrive.MOST_SCALE + " (--scale)");
      }
    }
    return problems;
  }

  private List<String> searchProblems() {
    List<String> problems = new ArrayList<>();
    if (findMax && !rates.isEmpty()) {
      problems.add("--find-max looks for the rate: leave --rate out");
    }
    if (findMax && (p99 == null || p99.isZero())) {
      problems.add("--find-max needs a bound: --p99 20ms");
    }
    if (!(firstRate > 0 && firstRate <= mostRate) || Double.isInfinite(mostRate)) {
      problems.add("--first-rate and --most-rate must be positive, the second no less");
    }
    return problems;
  }
}
