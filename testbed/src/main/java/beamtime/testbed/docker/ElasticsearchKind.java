package beamtime.testbed.docker;

import beamtime.testbed.probe.ElasticsearchProbe;
import beamtime.testbed.provider.RunFolder;
import beamtime.testbed.server.ElasticsearchSettings;
import beamtime.testbed.server.Shape;
import beamtime.testbed.setting.Settings;
import beamtime.testbed.setting.Size;
import beamtime.testbed.system.Ports;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.testcontainers.elasticsearch.ElasticsearchContainer;

/** Elasticsearch from its official image. */
final class ElasticsearchKind implements Kind {
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
    int port = ports.take(ElasticsearchSettings.PORT);
    String uri = "http://127.0.0.1:" + port;
    ElasticsearchContainer node =
        new ElasticsearchContainer(image.as("docker.elastic.co/elasticsearch/elasticsearch"))
            .withEnv(ElasticsearchSettings.changed(Shape.of(backend(), settings)))
            .withEnv("node.name", "beamtime")
            .withEnv("cluster.name", "beamtime")
            .withEnv("http.port", Integer.toString(port))
            // The collector writes up to 2 GB of log by default.
            .withEnv("ES_JAVA_OPTS", "-Xms" + heap + " -Xmx" + heap + " -Xlog:disable");
    return new Pod(
        List.of(new Pod.Node("node", node)),
        List.of(port),
        Map.of("uri", uri),
        Map.of("settings", ElasticsearchSettings.described(Shape.of(backend(), settings))),
        new ElasticsearchProbe(uri));
  }
}
