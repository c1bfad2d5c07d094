package beamtime.es;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.cost.RawHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Makes the requests that {@link RawElasticsearch} sends, in the shapes that the stores use.
 *
 * @param endpoint whose first node is asked
 */
public record RawRequests(Endpoint endpoint) {
  private static final String JSON = "application/json";

  /** Writes documents, to which nothing is added any more. */
  public byte[] bulk(String index, BulkDocuments documents) throws IOException {
    String path = "POST /" + index + "/_bulk?filter_path=" + Bulk.BRIEF;
    return request(path, BulkBody.NDJSON.getMimeType(), documents.end().copy());
  }

  /** A search by its body. */
  public byte[] search(String index, String body) {
    String path =
        "POST /" + index + "/_search?allow_partial_search_results=false&request_cache=false";
    return request(path, JSON, body.getBytes(StandardCharsets.UTF_8));
  }

  byte[] get(String path) {
    return request("GET " + path, JSON, new byte[0]);
  }

  static URI server(Endpoint endpoint) {
    return URI.create(endpoint.address("uri").split(",", 2)[0]);
  }

  private byte[] request(String asked, String type, byte[] body) {
    String login =
        Credentials.of(endpoint)
            .authorization()
            .map(value -> "Authorization: " + value + "\r\n")
            .orElse("");
    return RawHttp.request(server(endpoint), asked, login + "Content-Type: " + type + "\r\n", body);
  }
}
