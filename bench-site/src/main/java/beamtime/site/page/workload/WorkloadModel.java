package beamtime.site.page.workload;

import beamtime.core.cell.OnBackend;
import beamtime.core.cell.WorkloadText;
import beamtime.core.result.CellRecord;
import beamtime.site.page.Link;
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
 * @param rate unit in which its rate is given, such as {@code scans/s}
 * @param backends on which it was measured
 * @param params its own, and what else its cells have
 * @param studies that have it
 */
public record WorkloadModel(
    String name,
    String operation,
    String rate,
    List<String> backends,
    List<Param> params,
    List<Link> studies) {
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
   * @param values that were measured; may be empty
   */
  public record Param(String name, String meaning, String values) {}

  static WorkloadModel of(
      String workload, WorkloadText text, List<CellRecord> cells, List<Link> studies) {
    SortedSet<String> backends = new TreeSet<>();
    Map<String, SortedSet<String>> values = new TreeMap<>();
    WorkloadText.params(workload).forEach(own -> values.put(own, new TreeSet<>(BY_SIZE)));
    for (CellRecord cell : cells) {
      backends.add(cell.backend());
      cell.params()
          .forEach(
              (name, value) ->
                  values.computeIfAbsent(name, key -> new TreeSet<>(BY_SIZE)).add(value));
    }
    backends.remove(OnBackend.FLOOR);
    return new WorkloadModel(
        workload,
        text.operation(),
        text.unit("ops/s"),
        List.copyOf(backends),
        values.entrySet().stream()
            .map(param -> param(workload, param.getKey(), param.getValue()))
            .toList(),
        studies);
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
