package beamtime.es.records;

import beamtime.core.backend.Endpoint;
import beamtime.core.backend.LacksException;
import beamtime.core.data.DataRecord;
import beamtime.core.data.RecordKind;
import beamtime.core.data.RecordSource;
import beamtime.core.store.Place;
import beamtime.core.store.View;
import beamtime.core.store.records.RecordIndex;
import beamtime.core.store.records.RecordQuery;
import beamtime.core.store.records.RecordStore;
import beamtime.es.Answer;
import beamtime.es.Bulk;
import beamtime.es.BulkDocuments;
import beamtime.es.EsSettings;
import beamtime.es.EsStore;
import co.elastic.clients.elasticsearch._types.query_dsl.FunctionBoostMode;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Records of several services in Elasticsearch: an index for each place. See {@link RecordDocument}
 * for the fields. A record is found once the index is refreshed.
 */
public final class EsRecordStore extends EsStore implements RecordStore {
  private static final int MERGED_AT_ONCE = 1_000;

  public EsRecordStore(Endpoint endpoint, EsSettings settings) {
    super(
        endpoint,
        settings,
        new ObjectMapper(),
        "records",
        RecordDocument.properties(),
        RecordDocument.NAME);
  }

  @Override
  public void ingest(Place place, RecordSource source, RecordKind kind, List<DataRecord> records) {
    String index = places.index(place);
    String shelf = RecordDocument.shelf(source, kind);
    connection.call(
        "write to " + index,
        () -> {
          Bulk bulk = new Bulk(connection, index, BulkDocuments.Action.INDEX);
          for (DataRecord record : records) {
            RecordDocument.write(
                record.saidBy(source), shelf, bulk.document(RecordDocument.id(shelf, record)));
          }
          bulk.send();
          return records;
        });
  }

  /** By the client. Records that were merged before are replaced one by one, by their ids. */
  @Override
  public long merge(Place place, RecordKind kind) {
    makeVisible(place);
    String index = places.index(place);
    return connection.call(
        "merge " + index,
        () -> {
          RecordPages dbs = pages(index, RecordSource.DBS, kind);
          RecordPages phedex = pages(index, RecordSource.PHEDEX, kind);
          long merged = 0;
          List<DataRecord> batch = new ArrayList<>();
          while (dbs.hasNext() || phedex.hasNext()) {
            batch.add(next(dbs, phedex));
            merged++;
            if (batch.size() == MERGED_AT_ONCE) {
              ingest(place, RecordSource.MERGED, kind, batch);
              batch.clear();
            }
          }
          ingest(place, RecordSource.MERGED, kind, batch);
          makeVisible(place);
          return merged;
        });
  }

  private RecordPages pages(String index, RecordSource service, RecordKind kind) {
    return new RecordPages(connection, index, RecordQuery.all(service, kind));
  }

  /** The next in the order of names, of one service or of both. */
  private static DataRecord next(RecordPages dbs, RecordPages phedex) {
    int order = order(dbs, phedex);
    if (order == 0) {
      return dbs.next().decode().mergedWith(phedex.next().decode());
    }
    return (order < 0 ? dbs : phedex).next().decode();
  }

  private static int order(RecordPages dbs, RecordPages phedex) {
    if (!dbs.hasNext() || !phedex.hasNext()) {
      return dbs.hasNext() ? -1 : 1;
    }
    return RecordQuery.BY_NAME.compare(dbs.peek().decode().name(), phedex.peek().decode().name());
  }

  @Override
  public Merging merging() {
    return Merging.CLIENT;
  }

  @Override
  public void makeVisible(Place place) {
    String index = places.index(place);
    connection.call(
        "refresh " + index, () -> connection.api().indices().refresh(r -> r.index(index)));
  }

  /** It indexes a field when that is written, or never. */
  @Override
  public Set<RecordIndex> indexes() {
    return Set.of(RecordIndex.NAME);
  }

  @Override
  public long find(Place place, RecordQuery query, Consumer<? super View<DataRecord>> sink) {
    if (query.index() >= RecordPages.WINDOW) {
      throw new LacksException(
          "elasticsearch lacks a way to pass over "
              + query.index()
              + " records: a search reaches "
              + RecordPages.WINDOW
              + " (index.max_result_window)");
    }
    String index = places.index(place);
    return connection.call(
        "find records of " + index,
        () -> {
          long found = 0;
          for (RecordPages pages = new RecordPages(connection, index, query);
              pages.hasNext();
              found++) {
            sink.accept(pages.next());
          }
          return found;
        });
  }

  /** By a search, since a count comes from the server's cache, or may be that of some shards. */
  @Override
  public long count(Place place, RecordQuery query) {
    String index = places.index(place);
    SearchRequest all =
        SearchRequest.of(
            s ->
                s.index(index)
                    .query(RecordPages.selected(query))
                    .size(0)
                    .trackTotalHits(t -> t.enabled(true))
                    .requestCache(false)
                    .allowPartialSearchResults(false));
    return connection.call(
        "count records of " + index,
        () ->
            Objects.requireNonNull(connection.api().search(all, Void.class).hits().total())
                .value());
  }

  @Override
  public long findNumber(
      Place place, RecordKind kind, long number, Consumer<? super View<DataRecord>> sink) {
    String index = places.index(place);
    Query numbered = Query.of(q -> q.term(t -> t.field(RecordDocument.NUMBER).value(number)));
    Query merged = RecordDocument.onShelf(RecordSource.MERGED, kind, List.of(numbered));
    return connection.call("find a record of " + index, () -> first(index, merged, kind, sink));
  }

  /** The server scores every record at random and answers the best. */
  @Override
  public long sample(Place place, RecordKind kind, Consumer<? super View<DataRecord>> sink) {
    String index = places.index(place);
    Query merged = RecordDocument.onShelf(RecordSource.MERGED, kind, List.of());
    Query drawn =
        Query.of(
            q ->
                q.functionScore(
                    f ->
                        f.query(merged)
                            .functions(s -> s.randomScore(r -> r))
                            .boostMode(FunctionBoostMode.Replace))); // its own score is 0
    return connection.call("draw a record of " + index, () -> first(index, drawn, kind, sink));
  }

  private long first(
      String index, Query query, RecordKind kind, Consumer<? super View<DataRecord>> sink)
      throws IOException {
    SearchRequest search =
        SearchRequest.of(
            s -> s.index(index).query(query).size(1).trackTotalHits(t -> t.enabled(false)));
    Answer answer = connection.search(index, search);
    int hits = RecordDocument.read(answer.bytes(), answer.length(), kind, sink);
    connection.release(answer.bytes());
    return hits;
  }
}
