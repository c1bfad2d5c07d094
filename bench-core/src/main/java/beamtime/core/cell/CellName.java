package beamtime.core.cell;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What identifies a cell: one workload on one backend with one set of parameters.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}
 * @param params JMH parameters by name
 */
public record CellName(String workload, String backend, SortedMap<String, String> params) {
  public CellName(String workload, String backend, Map<String, String> params) {
    this(workload, backend, new TreeMap<>(params));
  }

  public CellName {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /** Parameters as {@code a=1, b=2}. */
  public String paramText() {
    return params.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Fit for a file name: letters, digits, dots, hyphens and equals signs. */
  public String fileName() {
    String all = workload + "-" + backend;
    for (Map.Entry<String, String> e : params.entrySet()) {
      all += "-" + e.getKey() + "=" + e.getValue();
    }
    return all.replaceAll("[^A-Za-z0-9.=-]", "_");
  }

  /** {@code JobScan[hbase, filters=1, period=MONTH]}. */
  @Override
  public String toString() {
    return workload + "[" + backend + (params.isEmpty() ? "" : ", " + paramText()) + "]";
  }
}
