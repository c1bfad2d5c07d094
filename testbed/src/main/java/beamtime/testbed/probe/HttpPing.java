package beamtime.testbed.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * One request over HTTP again and again, by the JDK's old client: it keeps its connection alive,
 * and unlike the new one it has no thread of its own that adds to the time and outlives it.
 */
public final class HttpPing implements Ping {
  private static final int PATIENCE_MILLIS = 30_000;

  private final URL url;
  private final byte[] question;
  private @Nullable HttpURLConnection last;

  /**
   * To a URI.
   *
   * @param question a message of SOAP that is posted; empty for a request without a body
   */
  public HttpPing(String uri, String question) {
    try {
      url = URI.create(uri).toURL();
    } catch (IOException e) {
      throw new IllegalArgumentException(uri, e);
    }
    this.question = question.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void once() throws IOException {
    HttpURLConnection request = (HttpURLConnection) url.openConnection();
    last = request;
    request.setConnectTimeout(PATIENCE_MILLIS);
    request.setReadTimeout(PATIENCE_MILLIS);
    if (question.length > 0) {
      request.setDoOutput(true);
      request.setFixedLengthStreamingMode(question.length);
      request.setRequestProperty("Content-Type", "text/xml; charset=utf-8");
      request.setRequestProperty("SOAPAction", "\"\"");
      try (OutputStream out = request.getOutputStream()) {
        out.write(question);
      }
    }
    // Only an answer that is read to its end leaves its connection to the next request.
    try (InputStream in = request.getInputStream()) {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }

  @Override
  public void close() {
    if (last != null) {
      last.disconnect();
    }
  }
}
