package beamtime.testbed.elasticsearch;

import beamtime.testbed.backend.ImageChoice;
import beamtime.testbed.backend.Shape;
import beamtime.testbed.setting.Option;
import beamtime.testbed.setting.Pins;
import beamtime.testbed.setting.Settings;
import java.util.List;
import java.util.Map;

/** What a user may set of an Elasticsearch that we start. */
final class ElasticsearchOptions {
  static final Option HEAP = new Option("testbed.elasticsearch.heap", "1g", "heap of each node");
  static final Option NODES =
      new Option("testbed.elasticsearch.nodes", "1", "1 or 3: nodes of the cluster");

  /** For HTTP. */
  static final Option PORT =
      new Option(
          "testbed.elasticsearch.port",
          "",
          "1 to 65535: port of the server; any free one where left out");

  static final Option TRANSPORT_PORT =
      new Option(
          "testbed.elasticsearch.transport.port",
          "",
          "1 to 65535: port by which the first of several nodes reaches the others; any free ones where left"
              + " out");

  static final Pins PINS = new Pins(ElasticsearchOptions.class);
  static final ImageChoice IMAGE = new ImageChoice("elasticsearch", PINS);
  static final List<Option> ALL = List.of(HEAP, NODES, PORT, TRANSPORT_PORT, IMAGE.option());

  private ElasticsearchOptions() {}

  static Shape shape(Settings settings) {
    Shape one = new Shape(1, "1 node", Map.of());
    return settings.chosen(NODES, Map.of("1", one, "3", new Shape(3, "3 nodes", Map.of())));
  }
}
