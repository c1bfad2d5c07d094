package beamtime.core.cli;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.cell.Nearest;
import beamtime.core.cell.RowRates;
import beamtime.core.cell.RunContext;
import beamtime.core.host.HostProfiler;
import beamtime.core.launch.Backends;
import beamtime.core.launch.ConsoleProgress;
import beamtime.core.launch.Leftovers;
import beamtime.core.launch.Listing;
import beamtime.core.launch.MachineLock;
import beamtime.core.launch.Parameters;
import beamtime.core.launch.Parent;
import beamtime.core.launch.RunSettings;
import beamtime.core.launch.UsageException;
import beamtime.core.owner.JavaCommand;
import beamtime.core.owner.OwnedFolder;
import beamtime.core.owner.Owner;
import beamtime.core.store.RunId;
import beamtime.core.workload.BenchmarkShape;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/**
 * Benchmarks started by hand, with JMH's own options: joins the kept backends that they need,
 * starts what is not kept, runs JMH, and stops again what it started.
 */
final class SingleRun {
  /** Options of JMH. */
  private static final String PARAM = "-p";

  private static final String PROFILER = "-prof";

  private static final String FLOORS = "\\.Floor\\w+Benchmark\\.";

  private final PrintStream out;

  SingleRun(PrintStream out) {
    this.out = out;
  }

  /** Runs JMH in a process of its own and returns its exit code. */
  int run(List<String> words) throws IOException, InterruptedException {
    List<String> forJmh = new ArrayList<>(words);
    RunSettings settings =
        RunSettings.ofThisJvm(RunSettings.SINGLE, PropertyOptions.takenFrom(forJmh));
    String asked = String.join(" ", forJmh);
    forJmh = WholeNames.in(forJmh, options(forJmh).getIncludes(), Listing.ofClassPath().shapes());
    CommandLineOptions options = options(forJmh);
    if (options.shouldHelp()
        || options.shouldList()
        || options.shouldListWithParams()
        || options.shouldListProfilers()
        || options.shouldListResultFormats()) {
      Main.main(forJmh.toArray(String[]::new));
      if (options.shouldListWithParams()) {
        WorkloadWords.of(matching(options)).forEach(out::println);
      }
      return 0;
    }
    requireProfilers(options);
    if (options.getIncludes().stream().noneMatch(include -> include.contains("Floor"))) {
      forJmh.addAll(List.of("-e", FLOORS)); // what a developer wants to see first is the backend
      options = options(forJmh);
    }
    List<BenchmarkShape> shapes = matching(options);
    requireKnown(givenParams(forJmh), shapes);
    TreeSet<String> names = new TreeSet<>();
    shapes.stream()
        .filter(BenchmarkShape::needsBackend)
        .forEach(shape -> names.add(shape.backend()));
    try (MachineLock machine =
        MachineLock.take("single run of " + asked, settings.patience(), out)) {
      return run(names, settings.testbed(), forJmh, options);
    }
  }

  /** JMH hands each value to every benchmark that has a parameter of the name. */
  static void requireKnown(Map<String, List<String>> given, List<BenchmarkShape> shapes) {
    Set<String> problems =
        new LinkedHashSet<>(Parameters.problems(given, Parameters.of(shapes), "-p"));
    for (BenchmarkShape shape : shapes) {
      Map<String, List<String>> known = Parameters.of(List.of(shape));
      Map<String, List<String>> own = new LinkedHashMap<>(given);
      own.keySet().retainAll(known.keySet());
      problems.addAll(Parameters.problems(own, known, "-p"));
    }
    UsageException.throwIfAny(problems);
  }

  private int run(
      Set<String> names, Map<String, String> testbed, List<String> args, CommandLineOptions options)
      throws IOException, InterruptedException {
    OwnedFolder folder =
        OwnedFolder.create(OwnedFolder.temporary(), RunContext.singleKind(Instant.now()));
    try (SingleEnd end = new SingleEnd(folder)) {
      Path path = folder.path();
      Files.createDirectory(RunContext.endpoints(path));
      try (ConsoleProgress progress = new ConsoleProgress(out);
          Backends backends = Backends.joinOrStart(names, testbed, progress, path)) {
        backends.requireUp(names);
        try {
          tellLinks(backends, names, "before");
          int code = end.start(jmh(folder, args, options)).waitFor();
          if (code != 0) {
            names.forEach(name -> backends.unfit(name).ifPresent(out::println));
          }
          tellLinks(backends, names, "after");
          return code;
        } finally {
          Leftovers.clean(path, backends);
          tellKept(backends);
        }
      }
    }
  }

  /** Says what stays in external servers; a kept one loses it when it is stopped. */
  private void tellKept(Backends backends) {
    RunContext single = new RunContext(Optional.empty());
    RunId own = single.dataId();
    String classPath = System.getProperty("java.class.path"); // a list where an IDE runs us
    String remove =
        single.removal(classPath.contains(File.pathSeparator) ? "benchmarks.jar" : classPath);
    for (String name : backends.stayingUp()) {
      Endpoint endpoint = backends.endpoint(name).orElseThrow();
      if (!endpoint.isExternal()) {
        continue;
      }
      try (Leftovers there = Leftovers.at(endpoint, Listing.ofClassPath().shapes())) {
        List<String> kept =
            there.of(own::equals).stream().map(each -> each.place().name()).toList();
        if (!kept.isEmpty()) {
          out.println(name + " keeps for the next single benchmark: " + String.join(", ", kept));
          out.println("remove it: " + remove);
        }
      } catch (StoreException e) {
        out.println("can't look up what " + name + " keeps of it: " + e.getMessage());
        out.println("remove it later: " + remove);
      }
    }
  }

  private void tellLinks(Backends backends, Collection<String> names, String when) {
    for (String name : names) {
      backends
          .roundTrip(name)
          .ifPresent(
              link ->
                  out.printf(
                      Locale.ROOT,
                      "link to %s, %s: %.2f ms round trip (%.2f ms through it, %.2f ms past it)%n",
                      name,
                      when,
                      link.millis(),
                      link.through(),
                      link.past()));
    }
  }

  private static CommandLineOptions options(List<String> args) {
    try {
      return new CommandLineOptions(args.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw new UsageException(e.getMessage() + " (JMH's options: -h)");
    }
  }

  /** JMH would look for it when the backends run already. */
  private static void requireProfilers(CommandLineOptions options) {
    List<String> missing = new ArrayList<>();
    for (ProfilerConfig profiler : options.getProfilers()) {
      try {
        ProfilerFactory.getProfilerOrException(profiler);
      } catch (ProfilerException e) {
        missing.add("profiler '" + profiler.getKlass() + "' can't be used here: " + e.getMessage());
      }
    }
    if (!missing.isEmpty()) {
      throw new UsageException(missing);
    }
  }

  private static List<BenchmarkShape> matching(CommandLineOptions options) {
    List<BenchmarkShape> all = Listing.ofClassPath().shapes();
    List<Pattern> includes = options.getIncludes().stream().map(SingleRun::pattern).toList();
    List<Pattern> excludes = options.getExcludes().stream().map(SingleRun::pattern).toList();
    for (Pattern include : includes) {
      if (all.stream().noneMatch(shape -> include.matcher(shape.jmhName()).find())) {
        throw new UsageException(nothingMatches(include.pattern(), all));
      }
    }
    List<BenchmarkShape> chosen =
        all.stream()
            .filter(
                s ->
                    includes.isEmpty()
                        || includes.stream().anyMatch(p -> p.matcher(s.jmhName()).find()))
            .filter(s -> excludes.stream().noneMatch(p -> p.matcher(s.jmhName()).find()))
            .toList();
    if (chosen.isEmpty()) {
      throw new UsageException("no benchmark is left by " + options.getExcludes() + " (-e)");
    }
    return chosen;
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new UsageException("'" + text + "' is no regular expression: " + e.getDescription());
    }
  }

  /** A first word that is neither: perhaps a command was meant. */
  private static String nothingMatches(String word, List<BenchmarkShape> all) {
    TreeSet<String> known = new TreeSet<>(Commands.names());
    all.stream().map(BenchmarkShape::workload).forEach(known::add);
    return "no command or benchmark '" + word + "'; " + Nearest.hint(word, known);
  }

  /**
   * Values of {@code -p name=a,b} or {@code -pname=a,b}, which JMH takes in silence where the name
   * does not exist.
   */
  static Map<String, List<String>> givenParams(List<String> args) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    for (int i = 0; i < args.size(); i++) {
      String word = args.get(i);
      if (!word.startsWith(PARAM) || word.startsWith(PROFILER)) {
        continue;
      }
      boolean alone = word.equals(PARAM) && i + 1 < args.size();
      String param = alone ? args.get(i + 1) : word.substring(PARAM.length());
      int equals = param.indexOf('=');
      if (equals > 0) {
        given.put(param.substring(0, equals), List.of(param.substring(equals + 1).split(",", -1)));
      }
    }
    return given;
  }

  private static ProcessBuilder jmh(
      OwnedFolder folder, List<String> args, CommandLineOptions options) {
    List<String> command = JavaCommand.command(folder.path());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Parent.class.getName()));
    command.add(Owner.self().toString());
    command.addAll(args);
    if (!options.shouldFailOnError().hasValue()) {
      command.addAll(List.of("-foe", "true")); // else JMH exits 0 where every benchmark threw
    }
    command.addAll(List.of("-prof", RowRates.class.getName()));
    if (options.getProfilers().isEmpty()) {
      command.addAll(List.of("-prof", HostProfiler.class.getName() + ":" + HostProfiler.BRIEF));
    }
    ProcessBuilder builder = JavaCommand.builder(command).inheritIO();
    builder.environment().put(RunContext.RUN_FOLDER, folder.path().toString());
    return builder;
  }
}
