package beamtime.testbed.server;

import beamtime.testbed.setting.Option;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Settings of an Elasticsearch of ours, the same for every provider. */
public final class ElasticsearchSettings {
  /** Heap of a node. */
  public static final Option HEAP =
      new Option("testbed.elasticsearch.heap", "1g", "heap of the server");

  /** What differs from the server's defaults and might show in a result. */
  public static final Map<String, String> CHANGED =
      Map.of(
          "discovery.type", "single-node",
          "xpack.security.enabled", "false",
          "cluster.routing.allocation.disk.threshold_enabled", "false");

  /** Port of the server. */
  public static final Option PORT =
      new Option(
          "testbed.elasticsearch.port", "", "port of the server; any free one where left out");

  private ElasticsearchSettings() {}

  /** Lines for {@code elasticsearch.yml}. */
  public static List<String> lines() {
    return new TreeMap<>(CHANGED)
        .entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
  }

  /** In one line, for a result. */
  public static String described() {
    return String.join("; ", lines());
  }
}
