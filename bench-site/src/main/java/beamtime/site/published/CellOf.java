package beamtime.site.published;

import beamtime.core.result.CellRecord;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which of our cells repeats a row of a study's table.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}
 * @param params parameters that every row has; others may have any value
 * @param byColumn parameters that a row gives, by the names of its columns
 */
public record CellOf(
    String workload,
    String backend,
    SortedMap<String, String> params,
    SortedMap<String, String> byColumn) {
  /** The words of the studies for values of our parameters. */
  private static final Map<String, String> OUR_WORDS =
      Map.of(
          "1 day", "DAY",
          "1 week", "WEEK",
          "1 month", "MONTH",
          "2 months", "TWO_MONTHS",
          "integer", "INT32",
          "double", "FLOAT64");

  private static final Map<String, String> MODULES =
      Map.of("elasticsearch", "es", "hbase", "hbase", "icat", "icat", "mongodb", "mongo");

  /** The same in whatever order the maps are. */
  public CellOf(
      String workload, String backend, Map<String, String> params, Map<String, String> byColumn) {
    this(workload, backend, new TreeMap<>(params), new TreeMap<>(byColumn));
  }

  /** The parameters that a row asks for. */
  SortedMap<String, String> wanted(Map<String, String> row) {
    SortedMap<String, String> wanted = new TreeMap<>(params);
    byColumn.forEach(
        (column, param) -> {
          String printed = row.get(column);
          wanted.put(param, OUR_WORDS.getOrDefault(printed, printed));
        });
    return wanted;
  }

  /** Whether a cell repeats a row, which asks for parameters. */
  boolean matches(CellRecord cell, Map<String, String> wanted) {
    return cell.workload().equals(workload)
        && cell.backend().equals(backend)
        && cell.params().entrySet().containsAll(wanted.entrySet());
  }

  /** The command that measures what these rows ask for. */
  String command(List<Map<String, String>> rows) {
    SortedMap<String, SortedSet<String>> values = new TreeMap<>();
    for (Map<String, String> row : rows) {
      wanted(row)
          .forEach((name, value) -> values.computeIfAbsent(name, n -> new TreeSet<>()).add(value));
    }
    String options =
        values.entrySet().stream()
            .map(one -> " -p " + one.getKey() + "=" + String.join(",", one.getValue()))
            .collect(Collectors.joining());
    return jar() + " " + workload + options;
  }

  /** The jar that measures it. */
  String jar() {
    return "java -jar bench-" + MODULES.get(backend) + "/target/benchmarks.jar";
  }
}
