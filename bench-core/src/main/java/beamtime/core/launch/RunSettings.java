package beamtime.core.launch;

import beamtime.core.backend.Testbed;
import beamtime.core.backend.UriSecrets;
import beamtime.core.cell.Glossary;
import beamtime.core.cell.Nearest;
import beamtime.core.cell.Preset;
import beamtime.core.owner.PythonPackages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a user may set for a run, checked as a whole.
 *
 * @param preset how long and how large
 * @param study set of cells to run in place of the preset's; empty for none
 * @param include cells to run, by a part of their name; absent for all
 * @param backends backends to run; empty for all
 * @param families kinds of data to run workloads of; empty for all
 * @param params values of parameters that replace the preset's
 * @param effort how many JVMs measure each cell, one after the other; the floor has one
 * @param warmUp seconds that each of them warms up; empty for the preset's
 * @param patience how long a run waits for another to end
 * @param testbed properties of the testbed
 * @param given all of it as the user wrote it, for the record
 */
public record RunSettings(
    Preset preset,
    String study,
    Optional<Pattern> include,
    List<String> backends,
    List<String> families,
    Map<String, List<String>> params,
    Effort effort,
    OptionalInt warmUp,
    Duration patience,
    Map<String, String> testbed,
    Map<String, String> given) {
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(60);
  private static final String PARAM = "bench.param.";

  /** Properties that hold an address, even one without its scheme. */
  private static final Pattern ADDRESS = Pattern.compile("\\.(uri|url|rest)$");

  /** A list whose values are all missing. */
  private static final Pattern NO_VALUES = Pattern.compile("[,\\s]+");

  private static final String FORKS = "bench.forks";
  private static final String WAIT = "bench.wait";
  private static final String MINUTES = "bench.minutes";
  private static final String PRECISION = "bench.precision";
  private static final String WARM_UP = "bench.warmup";

  /** A week: who wants more can start it twice. */
  private static final int MOST_MINUTES = 7 * 24 * 60;

  /** Of a planned run: an interval is 2.5 times the scatter of three forks, 1.2 times of five. */
  private static final int LEAST_FORKS = 5;

  private static final Duration QUICK_TIME = Duration.ofMinutes(10);
  private static final double QUICK_PRECISION = 0.05;

  /** Those of about 40 cells; all five have 98. */
  private static final List<String> QUICK_FAMILIES = List.of("jobs", "waveforms", "catalogue");

  private static final double LEAST_PRECISION = 0.005;
  private static final double MOST_PRECISION = 0.5;

  /** What a run by JMH's own options is called in messages. */
  public static final String SINGLE = "a single benchmark";

  /** Seconds; a client is steady long before. */
  private static final int MOST_WARM_UP = 600;

  /** Ten times what {@code lab} has; who wants more should make two runs. */
  private static final int MOST_FORKS = 50;

  /**
   * Properties of a run itself, with their values, meaning and default. Where all values are named,
   * {@code smoke, quick or lab: }, {@code 1 to 50: } or {@code 0 or more: } comes first: by that
   * the root pom refuses others before it builds.
   */
  public static Map<String, String> properties() {
    Map<String, String> known = new TreeMap<>();
    known.put("bench.preset", "smoke, quick or lab: how long and how large (default quick)");
    known.put(
        "bench.study",
        "a publication to repeat in place of the preset's grid: a name such as wlcg, or the path of a"
            + " file of your own that ends in .yaml; the command studies lists them");
    known.put(
        "bench.include",
        "regular expression; only cells in whose name it is found, such as JobScan or filters=1;"
            + " all where left out");
    known.put(
        "bench.backends",
        choice(Backends.known())
            + ": backends to run, joined by commas; all of the build where left out");
    known.put(
        "bench.families",
        choice(Glossary.questions().keySet())
            + ": kinds of data to run workloads of, joined by commas; where left out all, but at quick "
            + String.join(", ", QUICK_FAMILIES)
            + " alone, unless bench.backends or bench.include is set");
    known.put(
        PARAM + "<name>",
        "values of a parameter joined by commas, in place of the preset's: the option -lp of"
            + " benchmarks.jar lists parameters with their values and meanings");
    known.put(
        FORKS,
        "1 to 50: JVMs for each cell, those of contestants in alternating order, in place of a plan"
            + " by time; where left out smoke has 1 and lab 5");
    known.put(
        MINUTES,
        "1 to 10080: minutes of the run after the build; each cell has at least five JVMs, the rest of"
            + " the time goes to those with the widest intervals, until bench.precision where that is"
            + " given; quick has 10 minutes and 5% where neither is given, which its five JVMs alone"
            + " outlast on two cores: 25 to 35 minutes");
    known.put(
        PRECISION,
        "0.5% to 50%: half of a 95 % interval that is narrow enough; each cell is measured by 7 to 50"
            + " JVMs until its ratio to the cell that it is compared with is that precise, three rounds"
            + " in a row");
    known.put(
        WARM_UP,
        "1 to 600: seconds that each JVM runs a cell before it is measured; where left out smoke has"
            + " 0.1, lab 5, and quick 4 for what finds, lists, scans, groups, reads or cycles, 0.7 for"
            + " the rest");
    known.put(
        WAIT,
        "0 or more: seconds to wait while another run has the machine (default 60); for load,"
            + " fit and single benchmarks as well");
    return known;
  }

  /** {@code a, b or c}. */
  private static String choice(Collection<String> values) {
    return String.join(", ", values).replaceFirst(", ([^,]+)$", " or $1");
  }

  /** Commands that neither measure nor touch a server. */
  private static final Set<String> READERS = Set.of("merge", "settings", "studies");

  /** Those of them that a command uses. */
  private static Set<String> usedBy(String command) {
    return switch (command) {
      case "run" -> properties().keySet();
      case "load", "fit", SINGLE -> Set.of(WAIT);
      default -> Set.of();
    };
  }

  private static Map<String, String> systemProperties() {
    Map<String, String> given = new TreeMap<>();
    for (String name : System.getProperties().stringPropertyNames()) {
      if (Testbed.isProperty(name) || name.startsWith("bench.")) {
        given.put(name, System.getProperty(name));
      }
    }
    return given;
  }

  /**
   * The properties that were given to this JVM, as {@code -Dname=value} before {@code -jar}.
   *
   * @param command that reads them: one that it does not use is refused
   * @param more properties that were given as options; they win over those
   */
  public static RunSettings ofThisJvm(String command, Map<String, String> more) {
    Map<String, String> given = systemProperties();
    given.putAll(more);
    RunSettings settings = of(command, given, Backends.properties());
    if (Boolean.parseBoolean(settings.testbed().get(Testbed.OFFLINE))) {
      PythonPackages.stayOffline();
    }
    return settings;
  }

  /**
   * Reads properties as a user gave them.
   *
   * @param command that reads them
   * @param given names and values
   * @param testbedProperties names that the testbed understands
   * @throws UsageException that lists all problems
   */
  static RunSettings of(
      String command, Map<String, String> given, Map<String, String> testbedProperties) {
    List<String> problems = new ArrayList<>();
    Set<String> used = usedBy(command);
    Map<String, List<String>> params = new TreeMap<>();
    Map<String, String> testbed = new TreeMap<>();
    Optional<Pattern> include = Optional.empty();
    List<String> backends = List.of();
    List<String> families = List.of();
    Preset preset = Preset.QUICK;
    String study = "";
    OptionalInt forks = OptionalInt.empty();
    Optional<Duration> time = Optional.empty();
    OptionalDouble precision = OptionalDouble.empty();
    OptionalInt warmUp = OptionalInt.empty();
    Duration patience = DEFAULT_WAIT;
    for (Map.Entry<String, String> entry : new TreeMap<>(given).entrySet()) {
      String name = entry.getKey();
      String value = entry.getValue().strip();
      boolean ofServers = testbedProperties.containsKey(name);
      if (isOfARun(name, properties().keySet()) && !isOfARun(name, used)) {
        problems.add(notUsed(name, command, used));
      } else if (ofServers && READERS.contains(command)) {
        problems.add(command + " does not use '" + name + "': it touches no server");
      } else if (value.isEmpty() && isOfARun(name, used)) {
        problems.add("'" + name + "' is empty: give it a value or leave it out");
      } else if (NO_VALUES.matcher(value).matches() && isOfARun(name, used)) {
        problems.add(
            "'" + value + "' (" + name + ") names nothing: give it a value or leave it out");
      } else if (name.equals("bench.preset")) {
        preset = preset(value, problems);
      } else if (name.equals("bench.study")) {
        study = value;
      } else if (name.equals("bench.include")) {
        include = pattern(value, problems);
      } else if (name.equals("bench.backends")) {
        backends = words(value);
      } else if (name.equals("bench.families")) {
        families = families(value, problems);
      } else if (name.equals(FORKS)) {
        forks = whole(FORKS, "JVMs", value, MOST_FORKS, problems);
      } else if (name.equals(WARM_UP)) {
        warmUp = whole(WARM_UP, "seconds", value, MOST_WARM_UP, problems);
      } else if (name.equals(MINUTES)) {
        time = minutes(value, problems);
      } else if (name.equals(PRECISION)) {
        precision = share(value, problems);
      } else if (name.equals(WAIT)) {
        patience = seconds(value, problems);
      } else if (name.startsWith(PARAM)) {
        params.put(name.substring(PARAM.length()), words(value));
      } else if (ofServers) {
        testbed.put(name, value);
        if (value.contains("://") || ADDRESS.matcher(name).find()) {
          UriSecrets.problem(name, value).ifPresent(problems::add);
        }
        if (name.endsWith(".shell")) {
          UriSecrets.problemOfShell(name, value).ifPresent(problems::add);
        }
      } else {
        TreeSet<String> known = new TreeSet<>(used);
        known.addAll(testbedProperties.keySet());
        problems.add("unknown property '" + name + "'; " + Nearest.hint(name, known));
      }
    }
    if (!study.isEmpty() && !params.isEmpty()) {
      problems.add("bench.param." + params.keySet().iterator().next() + ": a study sets its own");
    }
    boolean planned = time.isPresent() || precision.isPresent();
    if (!study.isEmpty() && (forks.isPresent() || planned)) {
      problems.add(
          String.join(", ", List.of(FORKS, MINUTES, PRECISION)) + ": a study sets its own forks");
    }
    if (!study.isEmpty() && warmUp.isPresent()) {
      problems.add(WARM_UP + ": a study sets its own");
    }
    if (forks.isPresent() && planned) {
      problems.add(
          FORKS + ": fixes what " + MINUTES + " and " + PRECISION + " plan; leave one out");
    }
    UsageException.throwIfAny(problems);
    boolean chosen = include.isPresent() || !(backends.isEmpty() && families.isEmpty());
    return new RunSettings(
        preset,
        study,
        include,
        backends,
        preset == Preset.QUICK && study.isEmpty() && !chosen ? QUICK_FAMILIES : families,
        params,
        effort(preset, study, forks, time, precision),
        warmUp,
        patience,
        testbed,
        new TreeMap<>(given));
  }

  /** How each cell of the preset is measured. */
  public Pace pace() {
    Pace own = Pace.of(preset).withForks(effort.least());
    return warmUp.isPresent() ? own.withWarmUp(warmUp.getAsInt()) : own;
  }

  private static boolean isOfARun(String name, Set<String> properties) {
    return properties.contains(name.startsWith(PARAM) ? PARAM + "<name>" : name);
  }

  private static String notUsed(String name, String command, Set<String> used) {
    String instead = used.isEmpty() ? "it uses none of bench.*" : Nearest.hint(name, used);
    if (!used.isEmpty() && name.startsWith(PARAM)) {
      instead = "write -p " + name.substring(PARAM.length()) + "=...";
    }
    return command + " does not use '" + name + "' (run does); " + instead;
  }

  private static Preset preset(String value, List<String> problems) {
    for (Preset preset : Preset.values()) {
      if (preset.label().equals(value)) {
        return preset;
      }
    }
    List<String> labels = Arrays.stream(Preset.values()).map(Preset::label).toList();
    problems.add("unknown preset '" + value + "' (bench.preset); " + Nearest.hint(value, labels));
    return Preset.QUICK;
  }

  private static List<String> families(String value, List<String> problems) {
    Set<String> known = Glossary.questions().keySet();
    List<String> families = words(value);
    for (String family : families) {
      if (!known.contains(family)) {
        problems.add(
            "unknown family '" + family + "' (bench.families); " + Nearest.hint(family, known));
      }
    }
    return families;
  }

  private static Effort effort(
      Preset preset,
      String study,
      OptionalInt forks,
      Optional<Duration> time,
      OptionalDouble precision) {
    if (time.isPresent() || precision.isPresent()) {
      return new Effort(
          LEAST_FORKS, MOST_FORKS, time.orElse(Effort.UNLIMITED), precision.orElse(0));
    }
    return preset == Preset.QUICK && study.isEmpty() && forks.isEmpty()
        ? new Effort(LEAST_FORKS, MOST_FORKS, QUICK_TIME, QUICK_PRECISION)
        : Effort.fixed(forks.orElse(preset.forks()));
  }

  private static Optional<Duration> minutes(String value, List<String> problems) {
    if (value.matches("[1-9]\\d{0,4}") && Integer.parseInt(value) <= MOST_MINUTES) {
      return Optional.of(Duration.ofMinutes(Integer.parseInt(value)));
    }
    problems.add(
        "'" + value + "' (" + MINUTES + ") is no number of minutes from 1 to " + MOST_MINUTES);
    return Optional.empty();
  }

  private static OptionalDouble share(String value, List<String> problems) {
    if (value.matches("\\d{1,2}(\\.\\d{1,2})?%")) {
      double share = Double.parseDouble(value.substring(0, value.length() - 1)) / 100;
      if (share >= LEAST_PRECISION && share <= MOST_PRECISION) {
        return OptionalDouble.of(share);
      }
    }
    problems.add("'" + value + "' (" + PRECISION + ") is no precision from 0.5% to 50%: write 3%");
    return OptionalDouble.empty();
  }

  private static OptionalInt whole(
      String name, String of, String value, int most, List<String> problems) {
    if (value.matches("\\d{1,3}")) {
      int count = Integer.parseInt(value);
      if (count > 0 && count <= most) {
        return OptionalInt.of(count);
      }
    }
    problems.add("'" + value + "' (" + name + ") is no number of " + of + " from 1 to " + most);
    return OptionalInt.empty();
  }

  private static Duration seconds(String value, List<String> problems) {
    if (value.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    problems.add(
        "'" + value + "' (" + WAIT + ") is no number of seconds: write 60, or 0 not to wait");
    return DEFAULT_WAIT;
  }

  private static Optional<Pattern> pattern(String value, List<String> problems) {
    try {
      return Optional.of(Pattern.compile(value));
    } catch (PatternSyntaxException e) {
      problems.add(
          "'" + value + "' (bench.include) is no regular expression: " + e.getDescription());
      return Optional.empty();
    }
  }

  private static List<String> words(String value) {
    return Arrays.stream(value.split(",", -1))
        .map(String::strip)
        .filter(w -> !w.isEmpty())
        .toList();
  }
}
