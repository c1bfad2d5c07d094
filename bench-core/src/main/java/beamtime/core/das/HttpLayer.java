package beamtime.core.das;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.data.RecordSource;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;

/**
 * The layer behind its HTTP server. Connections stay open and are used again: as many as there are
 * threads that ask at once.
 */
public final class HttpLayer implements Layer {
  /** A deep index of a large collection takes its time. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final URI address;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * @param port on this machine
   */
  public HttpLayer(int port) {
    address = URI.create("http://" + LoopbackServer.HOST + ":" + port + LayerServer.PATH);
  }

  @Override
  public DasAnswer ask(String query) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(
                    address
                        + "?"
                        + LayerServer.QUERY
                        + "="
                        + URLEncoder.encode(query, StandardCharsets.UTF_8)))
            .timeout(LONGEST)
            .build();
    try {
      return answer(http.send(request, BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new StoreException("the layer at " + address + " does not answer: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while the layer at " + address + " answers", e);
    }
  }

  private DasAnswer answer(HttpResponse<byte[]> response) {
    if (response.statusCode() == HttpStatus.OK_200) {
      HttpHeaders headers = response.headers();
      return new DasAnswer(
          header(headers, LayerServer.HASH),
          Long.parseLong(header(headers, LayerServer.ROWS)),
          missing(headers),
          StageTimes.read(header(headers, LayerServer.NANOS)),
          response.body());
    }
    String told = new String(response.body(), StandardCharsets.UTF_8).strip();
    throw switch (response.statusCode()) {
      case HttpStatus.BAD_REQUEST_400 -> new QueryException(told);
      case HttpStatus.NOT_IMPLEMENTED_501 -> new LacksException(told);
      default ->
          new StoreException(
              "the layer at " + address + " answered " + response.statusCode() + ": " + told);
    };
  }

  private String header(HttpHeaders headers, String name) {
    return headers
        .firstValue(name)
        .orElseThrow(() -> new StoreException("an answer of " + address + " without " + name));
  }

  private static Map<RecordSource, String> missing(HttpHeaders headers) {
    Map<RecordSource, String> missing = new EnumMap<>(RecordSource.class);
    for (String line : headers.allValues(LayerServer.MISSING)) {
      String[] parts = line.split(": ", 2);
      missing.put(RecordSource.valueOf(parts[0]), parts[1]);
    }
    return missing;
  }

  @Override
  public void close() {}
}
