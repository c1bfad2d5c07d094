package beamtime.es;

import beamtime.core.backend.Credentials;
import beamtime.core.backend.Endpoint;
import beamtime.core.backend.StoreException;
import beamtime.core.backend.Tls;
import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import co.elastic.clients.util.BinaryData;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.http.Header;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpHost;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.entity.ContentType;
import org.apache.http.message.BasicHeader;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Node;
import org.elasticsearch.client.NodeSelector;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;

/**
 * The one client of a store, shared by its threads: typed requests and ready bytes go over the same
 * connections. Every failure becomes a {@link StoreException} of one line.
 */
public final class EsConnection implements AutoCloseable {
  /** So that every client of a sweep has its own; the library's default is 10. */
  private static final int CONNECTIONS = 512;

  /** Of a connection; a page has several megabytes, and the library's 8 KiB make it 1000 reads. */
  private static final int BUFFER = 1 << 16;

  private static final int CONNECT_MILLIS = 2_000;

  /** Between two packets of an answer, as in the client library. */
  private static final int REPLY_MILLIS = 30_000;

  /** An index or a cluster that takes no writes of anybody. */
  private static final String BLOCKED = "cluster_block_exception";

  private final String uri;
  private final Credentials credentials;
  private final Tls tls;
  private final EsSettings settings;
  private final JacksonJsonpMapper mapper;
  private final RestClient rest;
  private final ElasticsearchClient api;
  private final Buffers buffers = new Buffers();
  private final RequestOptions toArray;

  /**
   * Connects at the first request. Of several nodes it takes those that listen now; one that dies
   * later makes the requests fail that go to it.
   *
   * @param json by which the typed API writes and reads documents
   */
  public EsConnection(Endpoint endpoint, EsSettings settings, ObjectMapper json) {
    this.uri = endpoint.address("uri");
    this.settings = settings;
    this.mapper = new JacksonJsonpMapper(json);
    this.credentials = Credentials.of(endpoint);
    this.tls = Tls.of(endpoint);
    this.rest = client(endpoint);
    this.toArray =
        RequestOptions.DEFAULT.toBuilder()
            .setHttpAsyncResponseConsumerFactory(
                () -> new AnswerConsumer(buffers.take(), EsSettings.ANSWER_LIMIT))
            .build();
    this.api = new ElasticsearchClient(new RestClientTransport(rest, mapper));
  }

  /**
   * A client with the endpoint's login and trust store. The login is a header of every request: the
   * HTTP client's cache of logins, which decodes a serialised object for each request, is left out,
   * and so are cookies, which Elasticsearch does not set.
   */
  static RestClient client(Endpoint endpoint) {
    Optional<SSLContext> trusted = Tls.of(endpoint).context();
    RestClientBuilder builder =
        RestClient.builder(listening(hosts(endpoint.address("uri"))))
            .setNodeSelector(inTurn())
            .setRequestConfigCallback(
                config -> config.setConnectTimeout(CONNECT_MILLIS).setSocketTimeout(REPLY_MILLIS))
            .setHttpClientConfigCallback(
                http -> {
                  trusted.ifPresent(http::setSSLContext);
                  return http.setDefaultConnectionConfig(
                          ConnectionConfig.custom().setBufferSize(BUFFER).build())
                      .setMaxConnPerRoute(CONNECTIONS)
                      .setMaxConnTotal(CONNECTIONS)
                      .disableAuthCaching()
                      .disableCookieManagement();
                });
    Credentials.of(endpoint)
        .authorization()
        .ifPresent(
            value ->
                builder.setDefaultHeaders(
                    new Header[] {new BasicHeader(HttpHeaders.AUTHORIZATION, value)}));
    return builder.build();
  }

  /**
   * Those of several nodes that can be reached now, or have the port of their scheme, which the
   * library knows; all where none can.
   */
  private static HttpHost[] listening(HttpHost[] nodes) {
    HttpHost[] there =
        Stream.of(nodes)
            .filter(node -> nodes.length == 1 || node.getPort() < 0 || listens(node))
            .toArray(HttpHost[]::new);
    return there.length == 0 ? nodes : there;
  }

  private static boolean listens(HttpHost node) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(node.getHostName(), node.getPort()), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Gives each request one node alone: the library would repeat what fails on the next one, and a
   * failure is a result.
   */
  static NodeSelector inTurn() {
    AtomicInteger turn = new AtomicInteger();
    return nodes -> {
      List<Node> living = new ArrayList<>();
      nodes.forEach(living::add);
      living.remove(Math.floorMod(turn.getAndIncrement(), living.size()));
      Iterator<Node> each = nodes.iterator();
      while (each.hasNext()) {
        if (living.contains(each.next())) {
          each.remove();
        }
      }
    };
  }

  /** The nodes of an address, which are asked in turn. */
  static HttpHost[] hosts(String uris) {
    try {
      return Stream.of(uris.split(",")).map(HttpHost::create).toArray(HttpHost[]::new);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          "elasticsearch: address '"
              + uris
              + "' is neither http://host:port nor several of these joined by commas",
          e);
    }
  }

  /** How the stores use the server. */
  public EsSettings settings() {
    return settings;
  }

  /** The typed API. */
  public ElasticsearchClient api() {
    return api;
  }

  /**
   * Sends a request that is ready; the answer, which has arrived in full. Its array should be
   * {@link #release released} after use.
   */
  Answer send(Request request) throws IOException {
    request.setOptions(toArray);
    return (Answer) rest.performRequest(request).getEntity();
  }

  /** An empty bulk request; the array of its body should be {@link #release released} after use. */
  BulkDocuments documents(BulkDocuments.Action action) throws IOException {
    return new BulkDocuments(buffers.take(), action);
  }

  /**
   * Sends a search that is built by the typed API. An answer that is not of all shards is a
   * failure, and none comes from the cache: the same question is asked again and again.
   */
  public Answer search(String index, SearchRequest search) throws IOException {
    Request request = new Request("POST", index.isEmpty() ? "/_search" : "/" + index + "/_search");
    request.addParameter("allow_partial_search_results", "false");
    request.addParameter("request_cache", "false");
    ByteBuffer body = BinaryData.of(search, mapper).asByteBuffer();
    request.setEntity(
        new NByteArrayEntity(
            body.array(),
            body.arrayOffset() + body.position(),
            body.remaining(),
            ContentType.APPLICATION_JSON));
    return send(request);
  }

  /**
   * Takes the array of a body or an answer; not after a failure, since the client may still be
   * using it.
   */
  public void release(byte[] bytes) {
    buffers.give(bytes);
  }

  /** What a store does with the connection. */
  @FunctionalInterface
  public interface Call<T> {
    /** Runs it. */
    T run() throws IOException;
  }

  /** Runs a call; a failure says that the endpoint can't do {@code what}. */
  public <T> T call(String what, Call<T> call) {
    try {
      return call.run();
    } catch (IOException | UncheckedIOException | ElasticsearchException e) {
      throw new StoreException("elasticsearch at " + uri + ": can't " + what + ": " + reason(e), e);
    }
  }

  private String reason(Exception e) {
    Optional<String> ofTls = tls.reason(e);
    if (ofTls.isPresent()) {
      return ofTls.get();
    }
    String said = Failures.reason(e);
    return switch (Failures.status(e)) {
      case 401 -> credentials.refused() + " (" + said + ")";
      case 403 -> said.contains(BLOCKED) ? said : credentials.forbidden(said);
      default -> said;
    };
  }

  /** Refuses to touch what we did not create. */
  StoreException foreign(String thing) {
    return StoreException.foreign("elasticsearch at " + uri, thing);
  }

  @Override
  public void close() {
    try {
      rest.close();
    } catch (IOException e) {
      throw new StoreException(
          "elasticsearch at " + uri + ": can't close: " + Failures.reason(e), e);
    }
  }
}
