package beamtime.core.cli;

import beamtime.core.launch.Parameters;
import beamtime.core.result.JmhEntry;
import beamtime.core.workload.BenchmarkShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Values of a workload's parameters, as a command was given them by {@code -p}. */
final class WorkloadValues {
  private WorkloadValues() {}

  /**
   * All of them: those that were given, and the first values of the others.
   *
   * @param replaced parameters that something else says, and that are left out
   * @param problems gets what can't be, one line each
   */
  static Map<String, String> of(
      BenchmarkShape shape,
      Map<String, String> given,
      Set<String> replaced,
      List<String> problems) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    given.forEach((name, value) -> lists.put(name, List.of(value)));
    problems.addAll(Parameters.problems(lists, Parameters.of(List.of(shape)), "-p"));
    given.forEach(
        (name, value) -> {
          if (replaced.contains(name)) {
            problems.add("the file says " + name + ": leave out -p " + name + " (--beamline)");
          }
          if (!JmhEntry.isValue(value)) {
            problems.add("value '" + value + "' of " + name + " (-p) can't stand in jmh.json");
          }
        });
    Map<String, String> all = new TreeMap<>(shape.firstValues());
    all.putAll(given);
    all.keySet().removeAll(replaced);
    return all;
  }
}
