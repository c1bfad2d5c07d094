package beamtime.core.cli;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.Testbed;
import beamtime.core.cell.RunContext;
import beamtime.core.launch.Backends;
import beamtime.core.launch.Columns;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Leftovers.Leftover;
import beamtime.core.launch.Listing;
import beamtime.core.launch.UsageException;
import beamtime.core.store.RunId;
import java.io.Console;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what earlier runs have left in backends that stay up, and removes it. */
@Command(
    name = "clean",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Lists what earlier runs have left in servers of your own (tables, indexes, collections,"
            + " facilities), and removes it once you agree. Name them by -Dtestbed.<backend>.uri and"
            + " the like (ICAT: url, HBase: zookeeper); servers that 'up' keeps are looked at as well."
            + " A run that is still going has places, too: look at their age.")
final class CleanCommand implements Callable<Integer> {
  @Option(names = "--yes", description = "remove what is listed without asking")
  private boolean yes;

  @Option(
      names = "--run",
      paramLabel = "<id>",
      description =
          "only what this run has left: its id as listed, or its folder's name; the data of other"
              + " users' single benchmarks is listed by this alone")
  private Optional<String> run = Optional.empty();

  @Mixin private PropertyOptions properties = new PropertyOptions();

  private final PrintStream out;

  CleanCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    Map<String, String> testbed = properties.settings("clean").testbed();
    Predicate<RunId> asked = asked();
    Listing listing = Listing.ofClassPath();
    List<Leftovers> open = new ArrayList<>();
    try (ConsoleProgress progress = new ConsoleProgress(out)) {
      for (Endpoint endpoint : endpoints(listing, testbed, progress)) {
        open.add(Leftovers.at(endpoint, listing.shapes()));
      }
      List<Leftover> found = open.stream().flatMap(each -> each.of(asked).stream()).toList();
      return clean(found);
    } finally {
      open.forEach(Leftovers::close);
    }
  }

  private static List<Endpoint> endpoints(
      Listing listing, Map<String, String> testbed, Testbed.Progress progress) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (String backend : listing.backends()) {
      Backends.find(backend, testbed, progress).ifPresent(endpoints::add);
    }
    if (endpoints.isEmpty()) {
      throw new UsageException(
          "no backend to clean: say where one of "
              + String.join(", ", listing.backends())
              + " is, such as -Dtestbed.mongodb.uri=...; servers that a run starts leave nothing");
    }
    return endpoints;
  }

  /** The data of other users' single benchmarks is theirs, however old. */
  private Predicate<RunId> asked() {
    RunId own = new RunContext(Optional.empty()).dataId();
    return run.map(CleanCommand::id)
        .<Predicate<RunId>>map(id -> found -> found.isOf(id))
        .orElse(found -> found.time().isPresent() || found.equals(own));
  }

  /**
   * A part of an id would take what is another user's with it. The folder of one machine of a job
   * is named after the job's, with its rank.
   */
  static RunId id(String given) {
    String job = given.toLowerCase(Locale.ROOT).replaceFirst("^(\\d{8}-\\d{6})-r\\d+$", "$1");
    return RunId.parse(job.replace("-", ""))
        .orElseThrow(
            () ->
                new UsageException(
                    "--run='"
                        + given
                        + "' names no run: use an id as it is listed, or the name of"
                        + " a run's folder"));
  }

  private int clean(List<Leftover> found) {
    if (found.isEmpty()) {
      out.println("nothing is left of " + run.map(id -> "run " + id).orElse("earlier runs"));
      return CommandLine.ExitCode.OK;
    }
    out.println(table(found, Instant.now()));
    if (!agreed(found.size())) {
      return CommandLine.ExitCode.OK;
    }
    List<String> problems = Leftovers.drop(found);
    out.println("removed " + (found.size() - problems.size()) + " of " + found.size());
    problems.forEach(problem -> System.err.println("error: " + problem));
    return problems.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private boolean agreed(int places) {
    if (yes) {
      return true;
    }
    Console console = System.console();
    String answer =
        console == null ? null : console.readLine("remove these %d places? [y/N] ", places);
    if (answer == null) {
      out.println("nothing was removed, since there is no terminal to ask on: add --yes");
      return false;
    }
    boolean agreed = answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
    if (!agreed) {
      out.println("nothing was removed");
    }
    return agreed;
  }

  /** Of thousands in one series the first stands for all. */
  static String table(List<Leftover> found, Instant now) {
    Map<String, List<Leftover>> series = new LinkedHashMap<>();
    found.forEach(
        each ->
            series
                .computeIfAbsent(
                    each.backend() + " " + each.place().series(), key -> new ArrayList<>())
                .add(each));
    return Columns.table(
        List.copyOf(series.values()),
        List.of(
            Columns.left("backend", same -> same.get(0).backend()),
            Columns.left("place", CleanCommand::places),
            Columns.left("run", same -> same.get(0).run().text()),
            Columns.right("age", same -> age(same.get(0).run(), now))));
  }

  private static String places(List<Leftover> same) {
    String first = same.get(0).place().name();
    return same.size() == 1 ? first : first + " and " + (same.size() - 1) + " more";
  }

  private static String age(RunId run, Instant now) {
    return run.time()
        .map(start -> KeptTable.age(Duration.between(start, now)))
        .orElse("kept for single benchmarks");
  }
}
