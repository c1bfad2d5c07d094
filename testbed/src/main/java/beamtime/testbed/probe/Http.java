package beamtime.testbed.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Single requests over HTTP. */
final class Http {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Http() {}

  /** The first group of the pattern in the answer, which must have status 200. */
  static String ask(HttpRequest.Builder request, Pattern pattern) throws IOException {
    HttpRequest built = request.timeout(PATIENCE).build();
    // One client for each request: its threads must not outlive the question.
    HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    try {
      HttpResponse<String> answer = client.send(built, HttpResponse.BodyHandlers.ofString());
      Matcher matcher = pattern.matcher(answer.body());
      if (answer.statusCode() != 200 || !matcher.find()) {
        throw new IOException(
            built.method() + " " + built.uri() + " answered " + answer.statusCode());
      }
      return matcher.group(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  static HttpRequest.Builder to(URI uri) {
    return HttpRequest.newBuilder(uri);
  }
}
