package beamtime.core.run;

import beamtime.core.cell.CellName;
import beamtime.core.cell.Drive;
import beamtime.core.cell.Nearest;
import beamtime.core.cell.OnBackend;
import beamtime.core.cell.Preset;
import beamtime.core.launch.Listed;
import beamtime.core.launch.Pace;
import beamtime.core.launch.Parameters;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import beamtime.core.result.DriveRecord;
import beamtime.core.study.Study;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of a run, workload by workload, each workload's floors first, and the order in which
 * they run: contestants side by side, fork by fork.
 *
 * @param whole whether the settings have left out none of the preset or of the study
 */
public record Plan(List<Planned> cells, boolean whole) {
  Plan(List<Planned> cells) {
    this(cells, true);
  }

  /** A cell with what its module says of it, and the process that runs that module's cells. */
  public record Planned(CellName cell, Listed listed, HostClient host) {
    Planned(Listed listed, HostClient host) {
      this(listed.cell(), listed, host);
    }

    /** JMH's name of the benchmark. */
    String benchmark() {
      return listed.benchmark();
    }

    /** Name of the server that it is measured on. */
    String server() {
      return listed.server();
    }

    boolean isFloor() {
      return cell.backend().equals(OnBackend.FLOOR);
    }

    boolean isPoint() {
      return listed.drive().isPresent();
    }

    /** How it is driven, where {@link #isPoint}. */
    Drive drive() {
      return listed.drive().orElseThrow();
    }

    /** Cells of one kind have the same parameters, but for those that are a backend's own. */
    Kind kind() {
      return new Kind(
          cell.workload(),
          listed.drive().map(Drive::mode),
          listed.drive().map(drive -> drive.frames().params().keySet()).orElseGet(Set::of));
    }
  }

  /**
   * A workload, measured by JMH or driven in one of the ways that there are, by frames that are
   * told from others by the same names.
   */
  private record Kind(String workload, Optional<DriveRecord.Mode> mode, Set<String> frames) {}

  /** What cells share that are to be compared. */
  private record Question(Kind kind, Map<String, String> params) {}

  private static final Comparator<Planned> ORDER =
      Comparator.comparing((Planned planned) -> planned.cell().workload())
          .thenComparing(planned -> !planned.isFloor())
          .thenComparing(planned -> planned.cell().params().toString())
          .thenComparing(planned -> planned.cell().backend());

  /**
   * Chooses cells.
   *
   * @param study whose cells take the place of the preset's
   * @throws UsageException where a name is unknown or nothing is left
   */
  public static Plan of(List<HostClient> hosts, RunSettings settings, Optional<Study> study) {
    HostMessages.ListRequest request =
        new HostMessages.ListRequest(
            settings.preset(), study.map(Study::cells), settings.params(), settings.pace());
    List<HostMessages.Offer> offers = new ArrayList<>();
    Map<String, Planned> all = new TreeMap<>();
    ask(hosts, request)
        .forEach(
            (host, reply) -> {
              offers.addAll(reply.offers());
              for (Listed listed : reply.cells()) {
                // every module carries the floors; the first one's are as good as any
                all.putIfAbsent(listed.cell().toString(), new Planned(listed, host));
              }
            });
    study.ifPresent(one -> requireCells(one, all));
    Map<String, List<String>> knownParams = new TreeMap<>();
    offers.forEach(offer -> Parameters.join(knownParams, offer.params()));
    check(settings, knownParams, all);
    List<Planned> chosen = new ArrayList<>();
    for (Planned planned : all.values()) {
      if (!planned.isFloor() && matches(planned, settings)) {
        chosen.add(planned);
      }
    }
    if (chosen.isEmpty()) {
      throw new UsageException(nothingLeft(settings, all));
    }
    requireUse(settings.params(), names(chosen), names(all.values()));
    boolean whole = all.values().stream().filter(one -> !one.isFloor()).count() == chosen.size();
    for (Planned floor : all.values()) {
      if (floor.isFloor() && chosen.stream().anyMatch(cell -> isFloorOf(floor, cell))) {
        chosen.add(floor);
      }
    }
    chosen.sort(ORDER);
    return new Plan(List.copyOf(chosen), whole);
  }

  /**
   * Refuses what would do nothing, and would stand in the record as if it did.
   *
   * @param all of the cells before some were chosen, which have the values that their workloads
   *     know
   */
  static void requireUse(
      Map<String, List<String>> given, List<CellName> chosen, List<CellName> all) {
    List<String> problems = new ArrayList<>();
    given.forEach(
        (name, values) -> {
          if (chosen.stream().noneMatch(cell -> cell.params().containsKey(name))) {
            problems.add("no cell that was chosen has a parameter '" + name + "' (bench.param)");
          }
          values.stream()
              .filter(
                  value -> all.stream().noneMatch(cell -> value.equals(cell.params().get(name))))
              .map(value -> "no cell has " + name + "=" + value + " (bench.param)")
              .forEach(problems::add);
        });
    UsageException.throwIfAny(problems);
  }

  private static List<CellName> names(Collection<Planned> cells) {
    return cells.stream().map(Planned::cell).toList();
  }

  private static String nothingLeft(RunSettings settings, Map<String, Planned> all) {
    String left =
        Stream.of("bench.include", "bench.backends", "bench.families")
            .filter(settings.given()::containsKey)
            .map(name -> name + "=" + settings.given().get(name))
            .collect(Collectors.joining(", "));
    String hint =
        settings
            .include()
            .map(include -> "; " + Nearest.hint(include.pattern(), workloads(all)))
            .orElse("");
    return "no cell of preset " + settings.preset().label() + " matches " + left + hint;
  }

  private static void requireCells(Study study, Map<String, Planned> all) {
    if (study.cells().isEmpty()) {
      throw new UsageException(
          "nothing of the study " + study.name() + " can be measured yet: it has no cells");
    }
    if (all.isEmpty()) {
      Set<String> backends = new TreeSet<>();
      study.cells().forEach(cell -> backends.add(cell.backend()));
      throw new UsageException(
          "no cell of the study "
              + study.name()
              + " is in this build: it needs modules of "
              + String.join(", ", backends));
    }
  }

  /**
   * What the modules can measure.
   *
   * @throws UsageException where one can't be asked
   */
  public static List<HostMessages.Offer> offers(List<HostClient> hosts) {
    HostMessages.ListRequest nothing =
        new HostMessages.ListRequest(
            Preset.SMOKE, Optional.of(List.of()), Map.of(), Pace.of(Preset.SMOKE));
    return ask(hosts, nothing).values().stream().flatMap(reply -> reply.offers().stream()).toList();
  }

  /** Asks all at the same time, since each takes a second to start; answers are in their order. */
  private static Map<HostClient, HostMessages.ListReply> ask(
      List<HostClient> hosts, HostMessages.ListRequest request) {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Map<HostClient, CompletableFuture<HostMessages.ListReply>> asked = new LinkedHashMap<>();
      hosts.forEach(
          host ->
              asked.put(host, CompletableFuture.supplyAsync(() -> host.list(request), threads)));
      Map<HostClient, HostMessages.ListReply> replies = new LinkedHashMap<>();
      asked.forEach((host, reply) -> replies.put(host, reply.join()));
      return replies;
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    } finally {
      threads.shutdown();
    }
  }

  /**
   * Cells that are to be compared, and their floor first: the same kind with the same values of the
   * parameters that all of its cells have. What only some have is a backend's own.
   */
  List<Contest> contests() {
    Map<Kind, Set<String>> shared = new HashMap<>();
    for (Planned planned : cells) {
      Set<String> names = planned.cell().params().keySet();
      shared.computeIfAbsent(planned.kind(), key -> new TreeSet<>(names)).retainAll(names);
    }
    Map<Question, List<Planned>> contests = new LinkedHashMap<>();
    for (Planned planned : cells) {
      Map<String, String> same = new TreeMap<>(planned.cell().params());
      same.keySet().retainAll(shared.get(planned.kind()));
      contests
          .computeIfAbsent(new Question(planned.kind(), same), key -> new ArrayList<>())
          .add(planned);
    }
    return contests.values().stream().map(Contest::new).toList();
  }

  /** How long workloads warm up: {@code 0.7 s: JobIngest; 4.0 s: JobGroup, JobScan}. */
  String warmUps() {
    SortedMap<String, SortedSet<String>> workloads = new TreeMap<>();
    for (Planned planned : cells) {
      workloads
          .computeIfAbsent(planned.listed().pace().warmUp(), seconds -> new TreeSet<>())
          .add(planned.cell().workload());
    }
    return workloads.entrySet().stream()
        .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
        .collect(Collectors.joining("; "));
  }

  /** Names of the servers that have to run. */
  public Set<String> servers() {
    Set<String> names = new TreeSet<>();
    cells.forEach(planned -> names.add(planned.server()));
    names.remove(OnBackend.FLOOR);
    return names;
  }

  /**
   * Whether the floor runs the same workload with the same parameters; a backend may have more of
   * its own.
   */
  static boolean isFloorOf(CellName floor, CellName cell) {
    return floor.workload().equals(cell.workload())
        && cell.params().entrySet().containsAll(floor.params().entrySet());
  }

  /** A floor that JMH measures says nothing of a load, nor the other way round. */
  private static boolean isFloorOf(Planned floor, Planned cell) {
    return isFloorOf(floor.cell(), cell.cell())
        && floor.listed().drive().equals(cell.listed().drive());
  }

  private static Set<String> workloads(Map<String, Planned> all) {
    Set<String> names = new TreeSet<>();
    all.values().forEach(planned -> names.add(planned.cell().workload()));
    return names;
  }

  private static boolean matches(Planned planned, RunSettings settings) {
    CellName cell = planned.cell();
    return (settings.backends().isEmpty() || settings.backends().contains(cell.backend()))
        && (settings.families().isEmpty()
            || settings.families().contains(planned.listed().family()))
        && settings
            .include()
            .map(p -> p.matcher(cell.toString()).find() || p.matcher(planned.benchmark()).find())
            .orElse(true);
  }

  private static void check(
      RunSettings settings, Map<String, List<String>> knownParams, Map<String, Planned> all) {
    List<String> problems =
        new ArrayList<>(Parameters.problems(settings.params(), knownParams, "bench.param"));
    Set<String> backends = new TreeSet<>();
    all.values().forEach(planned -> backends.add(planned.cell().backend()));
    backends.remove(OnBackend.FLOOR);
    for (String backend : settings.backends()) {
      if (!backends.contains(backend)) {
        problems.add(
            "unknown backend '"
                + backend
                + "' (bench.backends); "
                + Nearest.hint(backend, backends));
      }
    }
    UsageException.throwIfAny(problems);
  }
}
