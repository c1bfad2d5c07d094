package beamtime.es.records;

import beamtime.core.store.records.NamePattern;
import beamtime.core.store.records.RecordQuery;
import beamtime.es.Answer;
import beamtime.es.EsConnection;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The records of a query in the order of names, a page at a time: the first page passes over as
 * many as the query says, each later one goes on behind the last name.
 */
final class RecordPages implements Iterator<RecordView> {
  /**
   * How far a page that is not read behind a name may reach: the server's default
   * (index.max_result_window).
   */
  static final int WINDOW = 10_000;

  /** Hits of a page. */
  private static final int PAGE = 4_000;

  private final EsConnection connection;
  private final String index;
  private final RecordQuery query;
  private final Deque<RecordView> page = new ArrayDeque<>();
  private long wanted;
  private String last = "";

  RecordPages(EsConnection connection, String index, RecordQuery query) {
    this.connection = connection;
    this.index = index;
    this.query = query;
    wanted = query.limit();
  }

  @Override
  public boolean hasNext() {
    if (page.isEmpty() && wanted > 0) {
      try {
        long most = last.isEmpty() ? Math.min(PAGE, WINDOW - query.index()) : PAGE;
        read((int) Math.min(wanted, most));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return !page.isEmpty();
  }

  /** The next one, which stays; there must be one. */
  RecordView peek() {
    return page.element();
  }

  @Override
  public RecordView next() {
    return page.remove();
  }

  private void read(int size) throws IOException {
    SearchRequest.Builder search = search(index, query, size);
    if (last.isEmpty()) {
      search.from((int) query.index());
    } else {
      search.searchAfter(last);
    }
    Answer answer = connection.search(index, search.build());
    RecordDocument.read(answer.bytes(), answer.length(), query.kind(), page::add);
    connection.release(answer.bytes());
    wanted = page.size() < size ? 0 : wanted - size;
    if (!page.isEmpty()) {
      last = page.getLast().decode().name();
    }
  }

  /** A page of a query, wherever it begins. */
  static SearchRequest.Builder search(String index, RecordQuery query, int size) {
    return new SearchRequest.Builder()
        .index(index)
        .query(selected(query))
        .sort(s -> s.field(f -> f.field(RecordDocument.NAME).order(SortOrder.Asc)))
        .trackTotalHits(t -> t.enabled(false))
        .size(size);
  }

  /** In filter context: no scores are computed. */
  static Query selected(RecordQuery query) {
    NamePattern names = query.names();
    String text = names.text();
    List<Query> conditions =
        switch (names.kind()) {
          case FIXED ->
              List.of(Query.of(q -> q.term(t -> t.field(RecordDocument.NAME).value(text))));
          case PREFIX ->
              List.of(Query.of(q -> q.prefix(p -> p.field(RecordDocument.NAME).value(text))));
          case INFIX ->
              List.of(
                  Query.of(q -> q.wildcard(w -> w.field(RecordDocument.NAME).value(around(text)))));
          case ALL -> List.of();
        };
    return RecordDocument.onShelf(query.source(), query.kind(), conditions);
  }

  private static String around(String text) {
    return "*" + text.replaceAll("[*?\\\\]", "\\\\$0") + "*";
  }
}
