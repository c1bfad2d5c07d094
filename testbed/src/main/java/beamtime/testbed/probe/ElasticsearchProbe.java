package beamtime.testbed.probe;

import java.io.IOException;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * Asks Elasticsearch for a usable state and its version.
 *
 * @param uri of the server; the version comes from {@code _nodes}, since the distribution on Maven
 *     Central answers nothing at {@code /}
 */
public record ElasticsearchProbe(String uri) implements Probe {
  private static final Pattern STATUS = Pattern.compile("\"status\":\"(green|yellow)\"");
  private static final Pattern VERSION = Pattern.compile("\"version\":\"([^\"]+)\"");

  @Override
  public String version() throws IOException {
    Http.ask(Http.to(URI.create(uri + "/_cluster/health")), STATUS);
    return Http.ask(
        Http.to(URI.create(uri + "/_nodes/_local?filter_path=nodes.*.version")), VERSION);
  }
}
