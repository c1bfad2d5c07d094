package beamtime.testbed.docker;

import static java.util.stream.Collectors.joining;

import beamtime.testbed.probe.ElasticsearchClusterProbe;
import beamtime.testbed.provider.Forming;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.ElasticsearchSettings;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testcontainers.elasticsearch.ElasticsearchContainer;

/** Elasticsearch from its official image. */
final class ElasticsearchKind implements Kind {
  private static final String HOST = "127.0.0.1";
  private static final String NODE = "node-";

  /** Of the official image. */
  private static final String DATA = "/usr/share/elasticsearch/data";

  /** First port for the nodes' own traffic, in a network that they have for themselves. */
  private static final int TRANSPORT = 9300;

  /** The collector writes up to 2 GB of log by default. */
  private static final String COLLECTOR_LOG = " -Xlog:disable";

  private final Images images;

  ElasticsearchKind(Images images) {
    this.images = images;
  }

  @Override
  public String backend() {
    return "elasticsearch";
  }

  @Override
  public Image image(Supply supply) throws IOException {
    return supply.pulled(images.of(backend(), supply.settings()));
  }

  @Override
  public Pod pod(Image image, RunFolder folder, Ports ports, Size heap, Settings settings) {
    Shape shape = Shape.of(backend(), settings);
    List<Integer> http = ports.takeEach(ElasticsearchSettings.PORT, shape.nodes());
    List<Pod.Node> nodes = new ArrayList<>();
    for (int i = 0; i < shape.nodes(); i++) {
      Map<String, String> environment = new TreeMap<>(ElasticsearchSettings.changed(shape));
      environment.put("cluster.name", "beamtime");
      environment.put("node.name", NODE + (i + 1));
      environment.put("http.port", Integer.toString(http.get(i)));
      environment.put("http.host", "0.0.0.0");
      // The nodes share a network: nobody else is to reach what has no password.
      environment.put("transport.host", HOST);
      environment.put("transport.port", Integer.toString(TRANSPORT + i));
      if (!shape.single()) {
        environment.put("discovery.seed_hosts", each(shape, k -> HOST + ":" + (TRANSPORT + k)));
        environment.put("cluster.initial_master_nodes", each(shape, k -> NODE + (k + 1)));
      }
      environment.put("ES_JAVA_OPTS", "-Xms" + heap + " -Xmx" + heap + COLLECTOR_LOG);
      nodes.add(new Pod.Node(NODE + (i + 1), node(image, shape, environment)));
    }
    List<String> uris = http.stream().map(port -> "http://" + HOST + ":" + port).toList();
    return new Pod(
        nodes,
        http,
        Forming.BY_THEMSELVES,
        Map.of("uri", String.join(",", uris)),
        Map.of("settings", ElasticsearchSettings.described(shape), "data", DATA),
        new ElasticsearchClusterProbe(uris));
  }

  private static ElasticsearchContainer node(
      Image image, Shape shape, Map<String, String> environment) {
    ElasticsearchContainer node =
        new ElasticsearchContainer(image.as("docker.elastic.co/elasticsearch/elasticsearch"))
            .withEnv(environment);
    if (!shape.single()) {
      // Testcontainers' module knows no node but a single one.
      node.withCreateContainerCmdModifier(
          command ->
              command.withEnv(
                  Stream.of(command.getEnv())
                      .filter(variable -> !variable.startsWith("discovery.type="))
                      .toList()));
    }
    return node;
  }

  private static String each(Shape shape, IntFunction<String> text) {
    return IntStream.range(0, shape.nodes()).mapToObj(text).collect(joining(","));
  }
}
