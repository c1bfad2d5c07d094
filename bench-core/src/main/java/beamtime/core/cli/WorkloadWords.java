package beamtime.core.cli;

import beamtime.core.cell.WorkloadText;
import beamtime.core.workload.BenchmarkShape;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What workloads do and what their parameters mean, in lines for a terminal. */
final class WorkloadWords {
  private WorkloadWords() {}

  /** Of some benchmarks: for each workload one operation, and a line for each parameter. */
  static List<String> of(Collection<BenchmarkShape> shapes) {
    SortedMap<String, SortedSet<String>> params = new TreeMap<>();
    for (BenchmarkShape shape : shapes) {
      SortedSet<String> names = params.computeIfAbsent(shape.workload(), key -> new TreeSet<>());
      shape.paramFields().stream().map(Field::getName).forEach(names::add);
    }
    List<String> lines = new ArrayList<>();
    params.forEach((workload, names) -> lines.addAll(lines(workload, names)));
    return lines;
  }

  private static List<String> lines(String workload, SortedSet<String> params) {
    List<String> lines = new ArrayList<>(operations(List.of(workload)));
    for (String param : params) {
      WorkloadText.ofParam(workload, param)
          .ifPresent(meaning -> lines.add("  " + param + ": " + meaning));
    }
    return lines;
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
