package beamtime.es;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Makes the requests that {@link RawElasticsearch} sends, in the shapes that the stores use.
 *
 * @param endpoint whose first node is asked
 */
record RawRequests(Endpoint endpoint) {
  /** The whole answer to a bulk request in which all went well. */
  static final byte[] WRITTEN = bytes("{\"errors\":false}");

  private static final String JSON = "application/json";

  byte[] bulk(String index, BulkBody documents) {
    String path = "/" + index + "/_bulk?filter_path=" + Bulk.BRIEF;
    return request("POST", path, BulkBody.NDJSON.getMimeType(), documents.copy());
  }

  /** A search by a body without its braces. */
  byte[] search(String index, String body) {
    String path = "/" + index + "/_search?allow_partial_search_results=false&request_cache=false";
    return request("POST", path, JSON, bytes("{" + body + "}"));
  }

  byte[] get(String path) {
    return request("GET", path, JSON, new byte[0]);
  }

  /** The answer to a request, in which a text must be found so many times. */
  byte[] proven(byte[] request, String text, long times) throws IOException {
    try (RawElasticsearch raw = new RawElasticsearch(endpoint)) {
      return proven(raw, request, text, times);
    }
  }

  /** The same over a connection that is there. */
  static byte[] proven(RawElasticsearch raw, byte[] request, String text, long times)
      throws IOException {
    byte[] answer = raw.answer(request);
    ByteSearch search = new ByteSearch(text);
    long found = 0;
    for (int at = search.in(answer, 0, answer.length);
        at >= 0;
        at = search.in(answer, at + search.length(), answer.length)) {
      found++;
    }
    if (found != times) {
      throw new IOException(found + " times '" + text + "', expected " + times);
    }
    return answer;
  }

  static URI server(Endpoint endpoint) {
    return URI.create(endpoint.address("uri").split(",", 2)[0]);
  }

  private byte[] request(String method, String path, String type, byte[] body) {
    String login =
        Credentials.of(endpoint)
            .authorization()
            .map(value -> "Authorization: " + value + "\r\n")
            .orElse("");
    String head =
        "%s %s HTTP/1.1\r\nHost: %s\r\n%sContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(method, path, server(endpoint).getAuthority(), login, type, body.length);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(bytes(head));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
