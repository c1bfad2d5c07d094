package beamtime.site.run;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Parameters as readers and filters see them. */
public final class Params {
  private Params() {}

  /** {@code days=2 filters=1}. */
  public static String text(Map<String, String> params) {
    return joined(params, " ");
  }

  /** A line for each. */
  public static String lines(Map<String, String> params) {
    return joined(params, "\n");
  }

  /** All but some. */
  public static Map<String, String> without(Map<String, String> params, Collection<String> keys) {
    Map<String, String> rest = new TreeMap<>(params);
    rest.keySet().removeAll(keys);
    return rest;
  }

  /** {@code days=2}, {@code filters=1} and so on with something between them. */
  public static String joined(Map<String, String> params, String separator) {
    return params.entrySet().stream()
        .map(param -> param.getKey() + "=" + param.getValue())
        .collect(Collectors.joining(separator));
  }
}
