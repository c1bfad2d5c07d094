package beamtime.testbed.elasticsearch;

import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Asks the nodes of an Elasticsearch that others run, one after the other, until one answers.
 *
 * @param uris of the nodes
 * @param address of the endpoint: who logs in, and which certificates count
 */
record ElasticsearchExternalProbe(List<String> uris, Map<String, String> address) implements Probe {
  private static final String RED = "\"status\":\"red\"";

  ElasticsearchExternalProbe {
    uris = List.copyOf(uris);
  }

  @Override
  public String version() throws IOException {
    IOException last = new IOException("no node");
    for (String uri : uris) {
      try {
        return new ElasticsearchProbe(uri, address).version();
      } catch (StatusException e) {
        throw e.body().contains(RED)
            ? new RefusedException(
                "its cluster is red: an index, of whomever, lacks a shard;"
                    + " GET /_cluster/allocation/explain says which",
                e)
            : e;
      } catch (RefusedException e) {
        throw e;
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }
}
