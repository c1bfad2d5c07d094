package beamtime.es;

import beamtime.core.backend.Endpoint;
import beamtime.core.cost.RawHttp;
import beamtime.core.cost.RawProgram.Request;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Sends requests of {@link RawRequests} and decodes nothing of the answers. What the adapter costs
 * is told by comparing it with this.
 */
public final class RawElasticsearch implements AutoCloseable {
  /** Bytes of the whole answer to a bulk request in which all went well. */
  private static final int WRITTEN = "{\"errors\":false}".length();

  private final RawHttp http;

  /**
   * Connects to the first node of an endpoint.
   *
   * @throws IOException where it can't be reached, or asks for TLS, which this does not speak
   */
  public RawElasticsearch(Endpoint endpoint) throws IOException {
    http = new RawHttp(RawRequests.server(endpoint));
  }

  /** A bulk request that is ready. */
  public Request bulk(byte[] request) {
    return () -> ask(request, WRITTEN);
  }

  /**
   * Sends a request that reads: in the answer a text must be found so many times. From then on its
   * answer must be as long.
   */
  public Request prove(byte[] request, String text, int times) throws IOException {
    int proven = http.proven(request, text, times).length - took();
    return () -> ask(request, proven);
  }

  private int ask(byte[] request, int proven) throws IOException {
    int length = http.send(request, OutputStream.nullOutputStream()) - took();
    if (length != proven) {
      throw new IOException(
          "an answer of " + length + " bytes, expected " + proven + ": " + http.beginning());
    }
    return length;
  }

  /** Bytes of how long the last search took, which differ between equal answers; else none. */
  private int took() {
    String body = http.beginning();
    return body.startsWith("{\"took\":") ? body.indexOf(',') : 0;
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
