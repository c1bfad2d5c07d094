package beamtime.testbed.elasticsearch;

import beamtime.testbed.probe.Http;
import beamtime.testbed.probe.Probe;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Asks every node of an Elasticsearch whether it sees all of them, and the first for its version.
 *
 * @param uris of the nodes
 */
record ElasticsearchClusterProbe(List<String> uris) implements Probe {
  private static final Pattern NODES =
      Pattern.compile("\"status\":\"(?:green|yellow)\".*\"number_of_nodes\":(\\d+)");

  ElasticsearchClusterProbe {
    uris = List.copyOf(uris);
  }

  @Override
  public String version() throws IOException {
    for (String uri : uris) {
      String nodes = Http.ask(Http.to(URI.create(uri + "/_cluster/health")), NODES);
      if (Integer.parseInt(nodes) < uris.size()) {
        throw new IOException(nodes + " of " + uris.size() + " nodes have joined");
      }
    }
    return new ElasticsearchProbe(uris.get(0), Map.of()).version();
  }
}
