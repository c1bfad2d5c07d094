package beamtime.core.cell;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What identifies a cell: one workload on one backend with one set of parameters.
 *
 * @param workload such as {@code JobScan}
 * @param backend such as {@code hbase}
 * @param params JMH parameters by name
 */
public record CellName(String workload, String backend, SortedMap<String, String> params) {
  /** Property by which a launcher hands a fork the name that it made. */
  public static final String PROPERTY = "beamtime.cell";

  private static final Pattern WRITTEN = Pattern.compile("(\\w+)\\[([^,]+?)(?:, (.*))?]");

  public CellName(String workload, String backend, Map<String, String> params) {
    this(workload, backend, new TreeMap<>(params));
  }

  public CellName {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /** The one that a launcher handed this process; empty where there is no launcher. */
  public static Optional<CellName> ofThisJvm() {
    return Optional.ofNullable(System.getProperty(PROPERTY)).map(CellName::parse);
  }

  /** Reads what {@link #toString} wrote. */
  static CellName parse(String name) {
    Matcher parts = WRITTEN.matcher(name);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no name of a cell: " + name);
    }
    Map<String, String> params = new TreeMap<>();
    Optional.ofNullable(parts.group(3)).stream()
        .flatMap(all -> Stream.of(all.split(", ")))
        .map(param -> param.split("=", 2))
        .forEach(param -> params.put(param[0], param[1]));
    return new CellName(parts.group(1), parts.group(2), params);
  }

  /** Parameters as {@code a=1, b=2}. */
  public String paramText() {
    return text(params, ", ");
  }

  /** Parameters with something between them, in the map's order. */
  public static String text(Map<String, String> params, String between) {
    return params.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(between));
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
