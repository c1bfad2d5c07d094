package beamtime.testbed.elasticsearch;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Tls;
import beamtime.testbed.probe.Http;
import beamtime.testbed.probe.Probe;
import beamtime.testbed.probe.RefusedException;
import beamtime.testbed.probe.StatusException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks Elasticsearch for a usable state and its version.
 *
 * @param uri of the server; the version comes from {@code _nodes}, since the distribution on Maven
 *     Central answers nothing at {@code /}
 * @param address of the endpoint: who logs in, and which certificates count; empty where the server
 *     lets anybody in
 */
record ElasticsearchProbe(String uri, Map<String, String> address) implements Probe {
  private static final Pattern STATUS = Pattern.compile("\"status\":\"(green|yellow)\"");
  private static final Pattern VERSION = Pattern.compile("\"version\":\"([^\"]+)\"");

  @Override
  public String version() throws IOException {
    Credentials credentials = new Credentials("elasticsearch", address);
    Optional<String> authorization = credentials.authorization();
    try {
      ask("/_cluster/health", STATUS, authorization);
      return ask("/_nodes/_local?filter_path=nodes.*.version", VERSION, authorization);
    } catch (StatusException e) {
      throw switch (e.status()) {
        case 401 -> new RefusedException(credentials.refused(), e);
        case 403 -> new RefusedException(credentials.forbidden("to monitor the cluster"), e);
        default -> e;
      };
    }
  }

  private String ask(String path, Pattern pattern, Optional<String> authorization)
      throws IOException {
    HttpRequest.Builder request = Http.to(URI.create(uri + path));
    authorization.ifPresent(value -> request.header("Authorization", value));
    return Http.ask(request, pattern, new Tls("elasticsearch", address));
  }
}
