package beamtime.core.das;

import beamtime.core.backend.LacksException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/**
 * The layer's HTTP server: {@code GET /das?query=...}. An answer has its lines in the body, and in
 * headers the hash, the number of lines, what is missing, whether the services were asked for it,
 * and the layer's own time in nanoseconds.
 */
public final class LayerServer implements AutoCloseable {
  static final String PATH = "/das";
  static final String QUERY = "query";
  static final String HASH = "Das-Hash";
  static final String ROWS = "Das-Rows";
  static final String MISSING = "Das-Missing";
  static final String GATHERED = "Das-Gathered";
  static final String NANOS = "Das-Nanos";

  private final LoopbackServer server;

  /**
   * Serves from now on.
   *
   * @param layer which the caller closes after this
   */
  public LayerServer(Layer layer) throws IOException {
    server = new LoopbackServer(new Answers(layer));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }

  private static final class Answers extends Handler.Abstract {
    private final Layer layer;

    Answers(Layer layer) {
      this.layer = layer;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Fields parameters = Request.extractQueryParameters(request);
      String query = parameters.getValue(QUERY);
      if (!request.getHttpURI().getPath().equals(PATH) || query == null) {
        refuse(response, callback, HttpStatus.NOT_FOUND_404, "use " + PATH + "?" + QUERY + "=...");
        return true;
      }
      try {
        tell(layer.ask(query), response, callback);
      } catch (QueryException e) {
        refuse(response, callback, HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
      } catch (LacksException e) {
        refuse(response, callback, HttpStatus.NOT_IMPLEMENTED_501, String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        refuse(response, callback, HttpStatus.INTERNAL_SERVER_ERROR_500, e.toString());
      }
      return true;
    }

    private static void tell(DasAnswer answer, Response response, Callback callback) {
      HttpFields.Mutable headers = response.getHeaders();
      headers.put(HttpHeader.CONTENT_TYPE, "application/x-ndjson");
      headers.put(HASH, answer.hash());
      headers.put(ROWS, answer.rows());
      headers.put(GATHERED, String.valueOf(answer.gathered()));
      headers.put(NANOS, answer.server().written());
      answer
          .missing()
          .forEach((service, why) -> headers.add(MISSING, service + ": " + oneLine(why)));
      response.write(true, ByteBuffer.wrap(answer.body()), callback);
    }

    private static String oneLine(String text) {
      return text.replaceAll("[^ -~]", " ");
    }

    private static void refuse(Response response, Callback callback, int status, String why) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
      response.write(true, ByteBuffer.wrap(why.getBytes(StandardCharsets.UTF_8)), callback);
    }
  }
}
