package beamtime.testbed.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/**
 * One request over HTTP again and again, by the JDK's old client: it keeps its connection alive,
 * and unlike the new one it has no thread of its own that adds to the time and outlives it.
 */
final class HttpPing implements Ping {
  private static final int PATIENCE_MILLIS = 30_000;

  private final URL url;
  private final byte[] question;
  private HttpURLConnection last;

  private HttpPing(String uri, String question) {
    try {
      url = URI.create(uri).toURL();
    } catch (IOException e) {
      throw new IllegalArgumentException(uri, e);
    }
    this.question = question.getBytes(StandardCharsets.UTF_8);
  }

  /** To the first of the nodes, where there are more than one. */
  static Ping elasticsearch(String uri) {
    return new HttpPing(uri.split(",", 2)[0] + "/_cluster/health?filter_path=status", "");
  }

  static Ping icat(String uri) {
    return new HttpPing(uri, IcatProbe.QUESTION);
  }

  @Override
  public void once() throws IOException {
    last = (HttpURLConnection) url.openConnection();
    last.setConnectTimeout(PATIENCE_MILLIS);
    last.setReadTimeout(PATIENCE_MILLIS);
    if (question.length > 0) {
      last.setDoOutput(true);
      last.setFixedLengthStreamingMode(question.length);
      last.setRequestProperty("Content-Type", "text/xml; charset=utf-8");
      last.setRequestProperty("SOAPAction", "\"\"");
      try (OutputStream out = last.getOutputStream()) {
        out.write(question);
      }
    }
    // Only an answer that is read to its end leaves its connection to the next request.
    try (InputStream in = last.getInputStream()) {
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
