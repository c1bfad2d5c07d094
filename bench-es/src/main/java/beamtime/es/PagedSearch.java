package beamtime.es;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.Time;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.search.SourceConfig;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches that hand out every hit, page by page.
 *
 * <p>A search is built by the typed API and sent as bytes; its answer is read by {@link Page}. It
 * is asked for as a whole: with a filter_path the server parses every document that it would
 * otherwise copy, which takes twice as long as all the rest. How many hits make {@link
 * EsSettings#pageBytes()} is learned from earlier pages of the same index, or of one kind of its
 * documents.
 */
final class PagedSearch {
  /** How long the server keeps a point in time between two pages: far longer than a sink takes. */
  private static final Time KEEP_ALIVE = Time.of(t -> t.time("1m"));

  /**
   * The order that the manual names as the cheapest to page through all hits; it exists only with a
   * point in time.
   */
  private static final SortOptions SHARD_DOC =
      SortOptions.of(s -> s.field(f -> f.field("_shard_doc")));

  /** The order of the index: the cheapest for a search of one page. */
  private static final SortOptions DOC = SortOptions.of(s -> s.doc(d -> d));

  private final EsConnection connection;
  private final int expectedHitBytes;
  private final SourceConfig source;
  private final Map<String, Integer> hitBytes = new ConcurrentHashMap<>();

  /**
   * A pager.
   *
   * @param expectedHitBytes bytes of a hit in an index of which none was seen yet
   */
  PagedSearch(EsConnection connection, int expectedHitBytes) {
    this(connection, expectedHitBytes, SourceConfig.of(s -> s.fetch(true)));
  }

  /**
   * A pager of parts of documents, or of their ids alone.
   *
   * @param source what is fetched of each document
   */
  PagedSearch(EsConnection connection, int expectedHitBytes, SourceConfig source) {
    this.connection = connection;
    this.source = source;
    this.expectedHitBytes = expectedHitBytes;
  }

  /**
   * All hits in any order, in one request: right where they are expected to fit into a page. Where
   * they don't, goes on as {@link #all} does, from the start.
   */
  long few(String index, Query query, Consumer<? super Hit> sink) throws IOException {
    int size = size(index);
    SearchRequest request = request(query, null).index(index).sort(DOC).size(size).build();
    Page page = page(index, index, request, size, sink);
    return page.total() > size ? all(index, query, sink) : page.hits();
  }

  /** All hits in any order: search_after with a point in time. */
  long all(String index, Query query, Consumer<? super Hit> sink) throws IOException {
    try (PointInTime point = new PointInTime(index)) {
      Page page = null;
      long total = 0;
      long seen = 0;
      do {
        String id = point.id;
        SearchRequest request =
            request(query, page)
                .pit(p -> p.id(id).keepAlive(KEEP_ALIVE))
                .sort(SHARD_DOC)
                .size(size(index))
                .build();
        page = page(index, index, request, Long.MAX_VALUE, sink);
        point.id = Objects.requireNonNullElse(page.pointInTime(), point.id);
        total = Math.max(total, page.total());
        seen += page.hits();
      } while (seen < total && page.hits() > 0);
      return seen;
    }
  }

  /** The index as it is now. Each answer gives it another id. */
  private final class PointInTime implements Closeable {
    private String id;

    PointInTime(String index) throws IOException {
      id = connection.api().openPointInTime(p -> p.index(index).keepAlive(KEEP_ALIVE)).id();
    }

    @Override
    public void close() throws IOException {
      connection.api().closePointInTime(p -> p.id(id));
    }
  }

  /**
   * All hits in an order in which no two are equal, so that a page goes on where the one before it
   * ended without a point in time.
   *
   * @param kind what the hits are of, as long as each other and perhaps not as others of the index
   */
  long ordered(
      String index, String kind, Query query, List<SortOptions> order, Consumer<? super Hit> sink)
      throws IOException {
    String alike = index + "/" + kind;
    Page page = null;
    long total = 0;
    long seen = 0;
    do {
      SearchRequest request =
          request(query, page).index(index).sort(order).size(size(alike)).build();
      page = page(index, alike, request, Long.MAX_VALUE, sink);
      total = Math.max(total, page.total());
      seen += page.hits();
    } while (seen < total && page.hits() > 0);
    return seen;
  }

  /** A search that goes on after a page; null: from the start, which also counts all hits. */
  private SearchRequest.Builder request(Query query, @Nullable Page after) {
    SearchRequest.Builder request = new SearchRequest.Builder().query(query).source(source);
    if (after == null) {
      return request.trackTotalHits(t -> t.enabled(true));
    }
    List<FieldValue> last = after.last().stream().map(FieldValue::of).toList();
    return request.trackTotalHits(t -> t.enabled(false)).searchAfter(last);
  }

  private Page page(
      String index, String alike, SearchRequest search, long most, Consumer<? super Hit> sink)
      throws IOException {
    // a point in time knows its index
    Answer answer = connection.search(search.pit() == null ? index : "", search);
    Page page = Page.read(answer, most, sink);
    connection.release(answer.bytes());
    if (page.hits() > 0) {
      hitBytes.put(alike, answer.length() / page.hits() + 1);
    }
    return page;
  }

  private int size(String alike) {
    EsSettings settings = connection.settings();
    int bytes = hitBytes.getOrDefault(alike, expectedHitBytes);
    return Math.max(1, Math.min(settings.pageRows(), settings.pageBytes() / bytes));
  }
}
