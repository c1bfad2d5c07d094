package beamtime.core.cli;

import beamtime.core.cell.WorkloadText;
import beamtime.core.launch.Parameters;
import beamtime.core.workload.BenchmarkShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What workloads do and what their parameters mean, in lines for a terminal. */
final class WorkloadWords {
  private WorkloadWords() {}

  /**
   * Of some benchmarks: for each workload one operation, and a line for each parameter with all its
   * values.
   */
  static List<String> of(Collection<BenchmarkShape> shapes) {
    SortedMap<String, SortedMap<String, List<String>>> params = new TreeMap<>();
    for (BenchmarkShape shape : shapes) {
      params
          .computeIfAbsent(shape.workload(), key -> new TreeMap<>())
          .putAll(Parameters.of(List.of(shape)));
    }
    List<String> lines = new ArrayList<>();
    params.forEach((workload, values) -> lines.addAll(lines(workload, values)));
    return lines;
  }

  private static List<String> lines(String workload, SortedMap<String, List<String>> params) {
    List<String> lines = new ArrayList<>(operations(List.of(workload)));
    if (lines.isEmpty()) {
      return lines; // a parameter of the same name may mean something else there
    }
    params.forEach(
        (param, values) ->
            WorkloadText.ofParam(workload, param)
                .ifPresent(meaning -> lines.add("  " + param + listed(values) + ": " + meaning)));
    return lines;
  }

  /** {@code (DAY, WEEK)}; nothing for a number or a text. */
  private static String listed(List<String> values) {
    return values.size() > 1 ? " (" + String.join(", ", values) + ")" : "";
  }

  /** One operation of each workload, as far as it has texts. */
  static List<String> operations(Collection<String> workloads) {
    return workloads.stream()
        .distinct()
        .sorted()
        .flatMap(
            workload ->
                WorkloadText.of(workload)
                    .map(text -> workload + ": " + text.operation() + " Counted in " + text.many())
                    .stream())
        .map(line -> line + ".")
        .toList();
  }
}
