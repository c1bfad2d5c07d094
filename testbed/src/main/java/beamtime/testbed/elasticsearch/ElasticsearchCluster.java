package beamtime.testbed.elasticsearch;

import static java.util.stream.Collectors.joining;

import beamtime.testbed.backend.Forming;
import beamtime.testbed.backend.Service;
import beamtime.testbed.backend.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The nodes of an Elasticsearch that we start, the same as processes and in containers.
 *
 * @param shape one node or several
 * @param http port of each node for clients
 * @param transport port of each node for the others
 */
record ElasticsearchCluster(Shape shape, List<Integer> http, List<Integer> transport) {
  /** The only address of every node. */
  static final String HOST = "127.0.0.1";

  /** Name of a node by its number from 0 on. */
  String name(int node) {
    return "node-" + (node + 1);
  }

  /** Settings of a node by Elasticsearch's names, without its addresses and folders. */
  Map<String, String> settings(int node) {
    Map<String, String> all = changed();
    all.put("cluster.name", "beamtime");
    all.put("node.name", name(node));
    all.put("http.port", Integer.toString(http.get(node)));
    all.put("transport.port", Integer.toString(transport.get(node)));
    if (!shape.single()) {
      all.put("discovery.seed_hosts", each(i -> HOST + ":" + transport.get(i)));
      all.put("cluster.initial_master_nodes", each(this::name));
    }
    return all;
  }

  private String each(IntFunction<String> text) {
    return IntStream.range(0, shape.nodes()).mapToObj(text).collect(joining(","));
  }

  /** What differs from the server's defaults and might show in a result. */
  private Map<String, String> changed() {
    Map<String, String> all = new TreeMap<>();
    all.put("xpack.security.enabled", "false");
    all.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    if (shape.single()) {
      all.put("discovery.type", "single-node");
    }
    return all;
  }

  /**
   * What the nodes are together.
   *
   * @param data their folders of data, as they see them
   */
  Service service(String data) {
    List<String> uris = http.stream().map(port -> "http://" + HOST + ":" + port).toList();
    return new Service(
        Forming.BY_THEMSELVES,
        Map.of("uri", String.join(",", uris)),
        Map.of("settings", String.join("; ", lines(changed())), "data", data),
        new ElasticsearchClusterProbe(uris));
  }

  /** Settings as lines of {@code elasticsearch.yml}. */
  static List<String> lines(Map<String, String> settings) {
    return settings.entrySet().stream().map(e -> e.getKey() + ": " + e.getValue()).toList();
  }
}
