package beamtime.site.page.workload;

import beamtime.core.cell.WorkloadText;
import beamtime.core.result.CellRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A workload and its parameters.
 *
 * @param name such as {@code JobScan}
 * @param operation what one operation is
 * @param backends on which it was measured
 * @param params that its cells have
 */
public record WorkloadModel(
    String name, String operation, List<String> backends, List<Param> params) {
  private static final String FLOOR = "floor";

  /** Values that are shown; a sweep may have hundreds. */
  private static final int MOST_VALUES = 12;

  /** 2 before 10, and 10 before CELLS. */
  private static final Comparator<String> BY_SIZE =
      Comparator.comparing((String value) -> !value.matches("\\d+"))
          .thenComparing(value -> value.matches("\\d+") ? value.length() : 0)
          .thenComparing(Comparator.naturalOrder());

  /**
   * A parameter.
   *
   * @param name such as {@code period}
   * @param meaning in a line; empty where it is not known
   * @param values that were measured
   */
  public record Param(String name, String meaning, String values) {}

  static WorkloadModel of(String workload, WorkloadText text, List<CellRecord> cells) {
    SortedSet<String> backends = new TreeSet<>();
    Map<String, SortedSet<String>> values = new TreeMap<>();
    for (CellRecord cell : cells) {
      backends.add(cell.backend());
      cell.params()
          .forEach(
              (name, value) ->
                  values.computeIfAbsent(name, key -> new TreeSet<>(BY_SIZE)).add(value));
    }
    backends.remove(FLOOR);
    return new WorkloadModel(
        workload,
        text.operation(),
        List.copyOf(backends),
        values.entrySet().stream()
            .map(param -> param(workload, param.getKey(), param.getValue()))
            .toList());
  }

  private static Param param(String workload, String name, SortedSet<String> values) {
    String shown = values.stream().limit(MOST_VALUES).collect(Collectors.joining(", "));
    int more = values.size() - MOST_VALUES;
    return new Param(
        name,
        WorkloadText.ofParam(workload, name).orElse(""),
        more > 0 ? shown + " and " + more + " more" : shown);
  }
}
