package beamtime.es;

import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.transport.TransportException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.apache.http.ConnectionClosedException;
import org.elasticsearch.client.ResponseException;

/** Says in one line why the client failed. */
final class Failures {
  /**
   * The server repeats documents and traces in its reasons; this much is enough to see what is
   * wrong.
   */
  private static final int LONGEST = 300;

  private Failures() {}

  static String reason(Exception e) {
    if (e instanceof ElasticsearchException refused && refused.error() != null) {
      return line(
          "HTTP "
              + refused.status()
              + " "
              + refused.error().type()
              + ": "
              + refused.error().reason());
    }
    if (e instanceof ResponseException refused) {
      return line("HTTP " + refused.getResponse().getStatusLine().getStatusCode() + body(refused));
    }
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof ConnectException) {
        return "no connection (" + line(String.valueOf(t.getMessage())) + "); is the server up?";
      }
      if (t instanceof SocketTimeoutException) {
        return "no answer in time (" + line(String.valueOf(t.getMessage())) + ")";
      }
      if (t instanceof ConnectionClosedException) {
        return "the server closed the connection; is it still up?";
      }
    }
    boolean ours = e.getClass() == IOException.class;
    String said = String.valueOf(e.getMessage());
    return line(ours ? said : e.getClass().getSimpleName() + ": " + said);
  }

  /** HTTP status of the server's answer; 0 where it gave none. */
  static int status(Exception e) {
    if (e instanceof ElasticsearchException refused) {
      return refused.status();
    }
    if (e instanceof TransportException unread && unread.response() != null) {
      return unread.statusCode(); // a proxy's answer is not Elasticsearch's
    }
    return e instanceof ResponseException refused
        ? refused.getResponse().getStatusLine().getStatusCode()
        : 0;
  }

  private static String body(ResponseException refused) {
    try {
      JsonNode error =
          new ObjectMapper().readTree(refused.getResponse().getEntity().getContent()).path("error");
      return error.has("type")
          ? " " + error.path("type").asText() + ": " + error.path("reason").asText()
          : " " + refused.getMessage();
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return " " + refused.getMessage();
    }
  }

  static String line(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }
}
