package beamtime.testbed.elasticsearch;

import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.Image;
import beamtime.testbed.backend.Pod;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.backend.Supply;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import beamtime.testbed.system.ServerFolder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.testcontainers.containers.GenericContainer;

/** Elasticsearch from its official image. */
final class ElasticsearchContainers implements Containers {
  /** Of the official image. */
  private static final String DATA = "/usr/share/elasticsearch/data";

  /** First port for the nodes' own traffic, in a network that they have for themselves. */
  private static final int TRANSPORT = 9300;

  /** The collector writes up to 2 GB of log by default. */
  private static final String COLLECTOR_LOG = " -Xlog:disable";

  @Override
  public Image image(Supply supply) throws IOException {
    return supply.pulled(ElasticsearchOptions.IMAGE.of(supply.settings()));
  }

  @Override
  public Pod pod(Image image, ServerFolder folder, Ports ports, Size heap, Settings settings) {
    Shape shape = ElasticsearchOptions.shape(settings);
    List<Integer> http = ports.takeEach(ElasticsearchOptions.PORT, shape.nodes());
    ElasticsearchCluster cluster =
        new ElasticsearchCluster(
            shape, http, IntStream.range(TRANSPORT, TRANSPORT + shape.nodes()).boxed().toList());
    return new Pod(
        IntStream.range(0, shape.nodes()).mapToObj(i -> node(image, cluster, i, heap)).toList(),
        http,
        cluster.service(DATA));
  }

  private static Pod.Node node(Image image, ElasticsearchCluster cluster, int index, Size heap) {
    Map<String, String> environment = cluster.settings(index);
    environment.put("http.host", "0.0.0.0");
    // The nodes share a network: nobody else is to reach what has no password.
    environment.put("transport.host", ElasticsearchCluster.HOST);
    environment.put("ES_JAVA_OPTS", "-Xms" + heap + " -Xmx" + heap + COLLECTOR_LOG);
    // Testcontainers' own container of Elasticsearch unpacks a file that a killed JVM leaves behind
    return new Pod.Node(
        cluster.name(index),
        new GenericContainer<>(image.as("docker.elastic.co/elasticsearch/elasticsearch"))
            .withEnv(environment));
  }
}
