package beamtime.testbed.elasticsearch;

import beamtime.testbed.backend.Backend;
import beamtime.testbed.backend.Containers;
import beamtime.testbed.backend.External;
import beamtime.testbed.backend.Processes;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.external.ByUri;
import beamtime.testbed.external.Login;
import beamtime.testbed.probe.HttpPing;
import beamtime.testbed.probe.Ping;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/** Elasticsearch. */
public final class ElasticsearchBackend implements Backend {
  @Override
  public String name() {
    return "elasticsearch";
  }

  @Override
  public Option heap() {
    return ElasticsearchOptions.HEAP;
  }

  @Override
  public List<Option> options() {
    return ElasticsearchOptions.ALL;
  }

  @Override
  public String build() {
    return ElasticsearchOptions.PINS.digest();
  }

  @Override
  public Shape shape(Settings settings) {
    return ElasticsearchOptions.shape(settings);
  }

  /** To the first of the nodes. */
  @Override
  public Ping ping(String uri, Map<String, String> address) {
    return new HttpPing(nodes(uri).get(0) + "/_cluster/health?filter_path=status", "");
  }

  @Override
  public Processes processes() {
    return new ElasticsearchProcesses();
  }

  @Override
  public Containers containers() {
    return new ElasticsearchContainers();
  }

  @Override
  public External external() {
    return new ByUri(
        new Option(
            "testbed.elasticsearch.uri",
            "",
            "where a running one is, such as http://host:9200 or https://host:9200"),
        List.of(),
        List.of(new Login(name(), "", true)),
        (uri, address) -> new ElasticsearchExternalProbe(nodes(uri), address));
  }

  private static List<String> nodes(String uris) {
    return List.of(uris.split(",", -1));
  }
}
