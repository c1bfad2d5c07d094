package beamtime.core.cli;

import beamtime.core.workload.Preset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a user may set for a run, checked as a whole.
 *
 * @param preset how long and how large
 * @param include cells to run, by a part of their name; absent for all
 * @param backends backends to run; empty for all
 * @param params values of parameters that replace the preset's
 * @param testbed properties of the testbed
 * @param given all of it as the user wrote it, for the record
 */
record RunSettings(
    Preset preset,
    Optional<Pattern> include,
    List<String> backends,
    Map<String, List<String>> params,
    Map<String, String> testbed,
    Map<String, String> given) {
  private static final String PARAM = "bench.param.";

  /** Properties of a run itself, with their meaning. */
  static Map<String, String> properties() {
    Map<String, String> known = new LinkedHashMap<>();
    known.put("bench.preset", "smoke, quick or lab; quick unless given");
    known.put(
        "bench.include",
        "regular expression; cells whose name it is found in, such as JobScan\\[hbase");
    known.put("bench.backends", "names joined by commas; all unless given");
    known.put("bench.param.<name>", "values joined by commas, in place of the preset's");
    return known;
  }

  /**
   * Reads properties as a user gave them.
   *
   * @param given names and values
   * @param testbedProperties names that the testbed understands
   * @throws UsageException that tells all problems at once
   */
  static RunSettings of(Map<String, String> given, Map<String, String> testbedProperties) {
    List<String> problems = new ArrayList<>();
    Map<String, List<String>> params = new TreeMap<>();
    Map<String, String> testbed = new TreeMap<>();
    Optional<Pattern> include = Optional.empty();
    List<String> backends = List.of();
    Preset preset = Preset.QUICK;
    for (Map.Entry<String, String> entry : new TreeMap<>(given).entrySet()) {
      String name = entry.getKey();
      String value = entry.getValue().strip();
      if (name.equals("bench.preset")) {
        preset = preset(value, problems);
      } else if (name.equals("bench.include")) {
        include = pattern(value, problems);
      } else if (name.equals("bench.backends")) {
        backends = words(value);
      } else if (name.startsWith(PARAM)) {
        params.put(name.substring(PARAM.length()), words(value));
      } else if (testbedProperties.containsKey(name)) {
        testbed.put(name, value);
      } else {
        TreeSet<String> known = new TreeSet<>(properties().keySet());
        known.addAll(testbedProperties.keySet());
        problems.add("unknown property '" + name + "'; " + Nearest.hint(name, known));
      }
    }
    if (!problems.isEmpty()) {
      throw new UsageException(problems);
    }
    return new RunSettings(preset, include, backends, params, testbed, new TreeMap<>(given));
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
