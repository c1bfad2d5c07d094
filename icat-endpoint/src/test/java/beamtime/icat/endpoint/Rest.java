package beamtime.icat.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A REST client without any JSON library. */
final class Rest {
  private static final Pattern SESSION = Pattern.compile("\\{\"sessionId\":\"([-0-9a-f]{36})\"}");

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI root;

  /**
   * @param soap where the same server answers SOAP
   */
  Rest(URI soap) {
    this.root = soap.resolve("/icat/");
  }

  /** Status and body of the answer. */
  record Answer(int status, String body) {
    /** The body of an answer that is no fault. */
    String json() {
      assertThat(status).as(body).isEqualTo(200);
      return body;
    }

    void isFault(int code, String json) {
      assertThat(body).isEqualTo(json);
      assertThat(status).isEqualTo(code);
    }
  }

  String login(String password) {
    Matcher session = SESSION.matcher(post("session", "json", credentials(password)).json());
    assertThat(session.matches()).isTrue();
    return session.group(1);
  }

  static String credentials(String password) {
    return "{\"plugin\":\"simple\",\"credentials\":[{\"username\":\"root\"},{\"password\":\""
        + password
        + "\"}]}";
  }

  Answer get(String path, String... parameters) {
    return send(request(path, parameters).GET());
  }

  Answer put(String path) {
    return send(request(path).PUT(BodyPublishers.noBody()));
  }

  Answer delete(String path, String... parameters) {
    return send(request(path, parameters).DELETE());
  }

  Answer post(String path, String... parameters) {
    return postAs(path, "application/x-www-form-urlencoded", form(parameters));
  }

  Answer postAs(String path, String type, String body) {
    return send(request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  /** Names and values, in turn. */
  static String form(String... parameters) {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      form.append(i == 0 ? "" : "&")
          .append(parameters[i])
          .append('=')
          .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    return form.toString();
  }

  private HttpRequest.Builder request(String path, String... parameters) {
    String query = parameters.length == 0 ? "" : "?" + form(parameters);
    return HttpRequest.newBuilder(root.resolve(path + query));
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
