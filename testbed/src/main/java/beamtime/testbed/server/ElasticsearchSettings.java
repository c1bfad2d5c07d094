package beamtime.testbed.server;

import beamtime.testbed.setting.Option;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings of an Elasticsearch of ours, the same for every provider. */
public final class ElasticsearchSettings {
  /** Heap of a node. */
  public static final Option HEAP =
      new Option("testbed.elasticsearch.heap", "1g", "heap of each node");

  /** Port for HTTP. */
  public static final Option PORT =
      new Option(
          "testbed.elasticsearch.port", "", "port of the server; any free one where left out");

  private ElasticsearchSettings() {}

  /** What differs from the server's defaults and might show in a result. */
  public static Map<String, String> changed(Shape shape) {
    Map<String, String> all = new TreeMap<>();
    all.put("xpack.security.enabled", "false");
    all.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    if (shape.single()) {
      all.put("discovery.type", "single-node");
    }
    return all;
  }

  /** Lines for {@code elasticsearch.yml}. */
  public static List<String> lines(Shape shape) {
    return changed(shape).entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
  }

  /** In one line, for a result. */
  public static String described(Shape shape) {
    return String.join("; ", lines(shape));
  }
}
