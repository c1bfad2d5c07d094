package beamtime.core.das;

import beamtime.core.backend.LacksException;
import beamtime.core.backend.StoreException;
import beamtime.core.data.RecordSource;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;
import org.eclipse.jetty.http.HttpStatus;

/**
 * The layer behind its HTTP server. Connections stay open and are used again: as many as there are
 * threads that ask at once. A thread sends its request and reads the answer itself: the JDK's
 * client, which hands both over to threads of its own, took twice as long (0.2 in place of 0.1 ms).
 */
public final class HttpLayer implements Layer {
  /** A deep index of a large collection takes its time. */
  private static final long LONGEST_MINUTES = 5;

  /** More threads than a load has. */
  private static final int CONNECTIONS = 10_000;

  private final URI address;
  private final CloseableHttpClient http = client();

  /**
   * @param port on this machine
   */
  public HttpLayer(int port) {
    address = URI.create("http://" + LoopbackServer.HOST + ":" + port + LayerServer.PATH);
  }

  /** Nothing is asked again behind the caller's back. */
  private static CloseableHttpClient client() {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(CONNECTIONS)
                .setMaxConnTotal(CONNECTIONS)
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom().setResponseTimeout(LONGEST_MINUTES, TimeUnit.MINUTES).build())
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .build();
  }

  @Override
  public DasAnswer ask(String query) {
    String words = LayerServer.QUERY + "=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    try {
      return http.execute(new HttpGet(address + "?" + words), this::answer);
    } catch (IOException e) {
      throw new StoreException("the layer at " + address + " does not answer: " + e, e);
    }
  }

  private DasAnswer answer(ClassicHttpResponse response) throws IOException {
    byte[] body = EntityUtils.toByteArray(response.getEntity());
    if (response.getCode() == HttpStatus.OK_200) {
      return new DasAnswer(
          header(response, LayerServer.HASH),
          Long.parseLong(header(response, LayerServer.ROWS)),
          missing(response),
          Boolean.parseBoolean(header(response, LayerServer.GATHERED)),
          StageTimes.read(header(response, LayerServer.NANOS)),
          body);
    }
    String told = new String(body, StandardCharsets.UTF_8).strip();
    throw switch (response.getCode()) {
      case HttpStatus.BAD_REQUEST_400 -> new QueryException(told);
      case HttpStatus.NOT_IMPLEMENTED_501 -> new LacksException(told);
      default ->
          new StoreException(
              "the layer at " + address + " answered " + response.getCode() + ": " + told);
    };
  }

  private String header(HttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    if (header == null) {
      throw new StoreException("an answer of " + address + " without " + name);
    }
    return header.getValue();
  }

  private static Map<RecordSource, String> missing(HttpResponse response) {
    Map<RecordSource, String> missing = new EnumMap<>(RecordSource.class);
    for (Header line : response.getHeaders(LayerServer.MISSING)) {
      String[] parts = line.getValue().split(": ", 2);
      missing.put(RecordSource.valueOf(parts[0]), parts[1]);
    }
    return missing;
  }

  @Override
  public void close() {
    http.close(CloseMode.IMMEDIATE);
  }
}
