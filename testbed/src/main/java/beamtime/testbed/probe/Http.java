package beamtime.testbed.probe;

import beamtime.core.backend.Tls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Single requests over HTTP. */
public final class Http {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** One for all: a client can't be closed, and its thread and files stay until it is collected. */
  private static final HttpClient CLIENT = builder().build();

  private Http() {}

  /** Some servers speak HTTP/2 where it is asked for, and close such connections. */
  private static HttpClient.Builder builder() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE);
  }

  /** The first group of the pattern in the answer, which must have status 200. */
  public static String ask(HttpRequest.Builder request, Pattern pattern) throws IOException {
    return ask(request, pattern, new Tls("", Map.of()));
  }

  /** The same of a server that is trusted in this way. */
  public static String ask(HttpRequest.Builder request, Pattern pattern, Tls tls)
      throws IOException {
    HttpRequest built = request.timeout(PATIENCE).build();
    try {
      HttpResponse<String> answer = client(tls).send(built, HttpResponse.BodyHandlers.ofString());
      Matcher matcher = pattern.matcher(answer.body());
      if (answer.statusCode() != 200 || !matcher.find()) {
        throw new StatusException(
            answer.statusCode(),
            built.method() + " " + built.uri() + " answered " + answer.statusCode(),
            answer.body());
      }
      return matcher.group(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** A server with a trust store is external and asked seldom. */
  private static HttpClient client(Tls tls) {
    return tls.context().map(trust -> builder().sslContext(trust).build()).orElse(CLIENT);
  }

  public static HttpRequest.Builder to(URI uri) {
    return HttpRequest.newBuilder(uri);
  }
}
